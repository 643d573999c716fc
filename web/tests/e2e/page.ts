// The page as its readers have it: the real command serves it, the real Chromium shows it. One server and one browser
// for a test file, a fresh browser context for every page, or one that was emptied, so that no test finds what another one left. A page
// may not complain: console warnings and errors (a blocked inline style is one), uncaught exceptions, promises that fail
// unheard and requests to any other host fail the test that opened it.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, expect } from 'vitest';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

export interface PageOptions {
  path?: string;
  viewport?: { width: number; height: number };
  touch?: boolean;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  contrast?: 'more' | 'no-preference';
  // The address of another server than the one of the test file.
  home?: string;
  // What is to be done before the page is loaded.
  before?: (page: Page) => Promise<unknown>;
  // Complaints that the test provokes, such as the browser's line about a refused request.
  expected?: RegExp;
}

// A clock that stands still until the test moves it: nothing happens because time passes.
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
}

export const themes = ['light', 'dark', 'contrast'] as const;

// As if the system's choice changed while the page is open.
export async function switchTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    contrast: theme === 'contrast' ? 'more' : 'no-preference',
  });
  await page.locator(`html[data-theme="${theme === 'contrast' ? 'contrast' : 'system'}"]`).waitFor();
}

export interface Opened {
  page: Page;
  // Another tab of the same browser.
  openTab: (path?: string) => Promise<Page>;
  close: () => Promise<void>;
}

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let shared: Promise<Server> | undefined;
let browser: Promise<Browser> | undefined;

interface Open {
  context: BrowserContext;
  faults: string[];
  expected: RegExp | undefined;
}
const opened = new Set<Open>();

// What ctest tells by the environment (tests/page/CMakeLists.txt): which command to test, and where Chromium is.
function toldBy(name: 'CAVALCADE_BINARY' | 'CAVALCADE_CHROMIUM'): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

export interface Server {
  process: ChildProcess;
  address: string;
}

export async function startServer(port = '0', ...more: string[]): Promise<Server> {
  const binary = toldBy('CAVALCADE_BINARY');
  const server = spawn(binary, ['play', '--port', port, ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: server.stdout })) {
    const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(line);
    if (found) {
      server.stdout.resume();
      return { process: server, address: found[0] };
    }
  }
  throw new Error(`${binary} play ended without an address`);
}

export async function stopServer({ process: server }: Server): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  await ended;
}

export const serverAddress = async () => (await (shared ??= startServer())).address;

// What the server says by itself, beside any page.
export async function asked<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(new URL(path, await serverAddress()), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

// A position, a puzzle's among them, as the server knows it.
export interface Told {
  board: string;
  block?: string[];
  closed: boolean;
  path: string[];
  step?: string[];
}

// What the engine says about it: whether it can be won, and the squares that do it.
export const verdictOn = ({ board, block, closed, path, step }: Told) =>
  asked<{ verdict: string; completion: string[] }>('/api/verdict', {
    board,
    ...(block && { block }),
    ...(step && { step }),
    closed,
    path,
  });

export const puzzleNamed = (id: Record<string, unknown>) =>
  asked<Told & { left: number; name: string }>('/api/puzzle', id);

export const cluesNamed = (id: Record<string, unknown>) =>
  asked<Told & { step: string[]; left: number; name: string }>('/api/clues', id);

// The squares that solve it.
export const solutionOf = async (id: Record<string, unknown>) => (await verdictOn(await puzzleNamed(id))).completion;

export const launching = () => ({ executablePath: toldBy('CAVALCADE_CHROMIUM'), args: quiet });
const theBrowser = () => (browser ??= chromium.launch(launching()));

function watchFor(page: Page, home: string, open: Open) {
  const note = (fault: string) => {
    if (!open.expected?.test(fault)) open.faults.push(fault);
  };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) note(message.text());
  });
  page.on('pageerror', (error) => note(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(home) && !/^(data|blob):/.test(url)) note(`a request to ${url}`);
  });
}

export async function openPage(options: PageOptions = {}): Promise<Opened> {
  const home = options.home ?? (await serverAddress());
  const context = await (
    await theBrowser()
  ).newContext({
    baseURL: home,
    viewport: options.viewport ?? { width: 1280, height: 800 },
    hasTouch: options.touch ?? false,
    isMobile: options.touch ?? false,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'reduce',
    contrast: options.contrast ?? 'no-preference',
  });
  context.setDefaultTimeout(30_000);
  const open: Open = { context, faults: [], expected: options.expected };
  opened.add(open);
  const openTab = async (path = '/') => {
    const page = await context.newPage();
    watchFor(page, home, open);
    await options.before?.(page);
    await page.goto(path);
    return page;
  };
  return { page: await openTab(options.path), openTab, close: () => closed(open) };
}

async function closed(open: Open) {
  if (!opened.delete(open)) return;
  await open.context.close();
  expect(open.faults, 'complaints of the page').toEqual([]);
}

// A page that one test after the other opens anew, with nothing left of the one before: a browser takes longer to make another tab
// than to load this page once more.
let lasting: { open: Open; page: Page } | undefined;

export async function openAnew(options: Pick<PageOptions, 'path' | 'before' | 'expected'>): Promise<Page> {
  if (!lasting) {
    const { page } = await openPage({ path: '/licences.txt' });
    const open = [...opened].at(-1);
    if (!open) throw new Error('no page was opened');
    opened.delete(open);
    lasting = { open, page };
  }
  const { open, page } = lasting;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Nothing of the page runs there, and what it has stored can be taken away.
  await page.goto('/licences.txt');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
  open.faults = [];
  open.expected = options.expected;
  await options.before?.(page);
  await page.goto(options.path ?? '/');
  return page;
}

afterEach(async () => {
  for (const open of [...opened]) await closed(open);
  expect(lasting?.open.faults ?? [], 'complaints of the page').toEqual([]);
});

afterAll(async () => {
  await (await browser)?.close();
  if (shared) await stopServer(await shared);
});
