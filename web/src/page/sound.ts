// The sounds of the game, made by WebAudio when they are needed: no file is loaded. Each sound is a score, a short list of
// strokes; a stroke is a tone that glides from one pitch to another under a fast attack and a long decay, with a little
// filtered noise for the touch of wood. Browsers let a page sound only after the reader has touched it, so the audio
// context is made by the first sound asked for after a gesture, and before that there is silence.

import type { Settings } from './settings';

export type Sound = 'move' | 'undo' | 'win' | 'stuck' | 'illegal';

interface Stroke {
  at: number; // seconds after the beginning
  from: number; // hertz
  to: number;
  lasts: number;
  loud: number;
  wave: OscillatorType;
  knock: number; // how loud the noise of the touch is
}

const stroke = (
  at: number,
  from: number,
  to: number,
  lasts: number,
  loud: number,
  more: Partial<Stroke> = {},
): Stroke => ({
  at,
  from,
  to,
  lasts,
  loud,
  wave: 'sine',
  knock: 0,
  ...more,
});

export const scores: Record<Sound, readonly Stroke[]> = {
  move: [stroke(0, 420, 210, 0.07, 0.5, { wave: 'triangle', knock: 0.6 })],
  undo: [stroke(0, 300, 130, 0.12, 0.3, { knock: 0.15 })],
  win: [523.25, 659.25, 783.99, 1046.5].map((pitch, i) =>
    stroke(i * 0.11, pitch, pitch, i === 3 ? 0.7 : 0.35, 0.35, { wave: 'triangle' }),
  ),
  stuck: [stroke(0, 150, 110, 0.18, 0.55, { knock: 0.3 }), stroke(0.2, 120, 82, 0.3, 0.55, { knock: 0.3 })],
  illegal: [stroke(0, 105, 80, 0.06, 0.4, { knock: 0.25 })],
};

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

// The audio context, once the reader has touched the page; none where the browser has no WebAudio.
function heard(): AudioContext | undefined {
  if (context) return context;
  if (typeof AudioContext !== 'function') return undefined;
  if (navigator.userActivation?.hasBeenActive === false) return undefined;
  context = new AudioContext();
  return context;
}

function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * 0.05), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1;
  return noise;
}

// A gain that rises in 3 ms and fades to nothing: without the rise one hears a crack.
function fading(audio: AudioContext, out: AudioNode, start: number, lasts: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.003);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  gain.connect(out);
  return gain;
}

function strike(audio: AudioContext, out: AudioNode, note: Stroke): void {
  const start = audio.currentTime + 0.005 + note.at;
  const tone = audio.createOscillator();
  tone.type = note.wave;
  tone.frequency.setValueAtTime(note.from, start);
  tone.frequency.exponentialRampToValueAtTime(note.to, start + note.lasts);
  tone.connect(fading(audio, out, start, note.lasts, note.loud));
  tone.start(start);
  tone.stop(start + note.lasts);
  if (note.knock === 0) return;
  const touch = audio.createBufferSource();
  const wood = audio.createBiquadFilter();
  touch.buffer = noiseOf(audio);
  wood.type = 'bandpass';
  wood.frequency.value = note.from * 4;
  wood.Q.value = 1.4;
  touch.connect(wood).connect(fading(audio, out, start, 0.03, note.knock));
  touch.start(start);
}

export function play(sound: Sound, settings: Pick<Settings, 'sound' | 'volume'>): void {
  if (!settings.sound || settings.volume <= 0) return;
  const audio = heard();
  if (!audio) return;
  if (audio.state === 'suspended') void audio.resume();
  const master = audio.createGain();
  // Loudness is heard by ratio: the square makes the middle of the slider sound like the middle.
  master.gain.value = settings.volume ** 2;
  master.connect(audio.destination);
  for (const note of scores[sound]) strike(audio, master, note);
}
