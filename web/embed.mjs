// Writes the built page (dist/) as a C++ source, compressed, for the command to carry: `node embed.mjs OUT.cpp`. The
// source is left alone if it would not change, so that nothing is built again for nothing.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, gzipSync } from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const dist = join(dirname(fileURLToPath(import.meta.url)), 'dist');
const out = process.argv[2];

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  );

function array(name, bytes) {
  const lines = [];
  for (let at = 0; at < bytes.length; at += 24) lines.push(`  ${[...bytes.subarray(at, at + 24)].join(', ')},`);
  return `constexpr unsigned char ${name}[] = {\n${lines.join('\n')}\n};\n`;
}

const files = filesIn(dist).sort();
const arrays = [];
const rows = [];
for (const [index, file] of files.entries()) {
  const type = types[extname(file)];
  if (!type) throw new Error(`${file}: no type is known for such files`);
  const bytes = gzipSync(readFileSync(file), { level: constants.Z_BEST_COMPRESSION });
  arrays.push(array(`file_${index}`, bytes));
  const path = `/${relative(dist, file).split('\\').join('/')}`;
  rows.push(
    `    PageFile{"${path}", "${type}", {reinterpret_cast<const char*>(file_${index}), sizeof file_${index}}},`,
  );
}

const source = `// Written by web/embed.mjs from the built page.

#include <array>

#include "serve/page.hpp"

namespace cavalcade::serve {
namespace {

${arrays.join('\n')}
const std::array<PageFile, ${rows.length}> files{
${rows.join('\n')}
};

}  // namespace

std::span<const PageFile> page_files() {
  return files;
}

}  // namespace cavalcade::serve
`;

mkdirSync(dirname(out), { recursive: true });
if (!existsSync(out) || readFileSync(out, 'utf8') !== source) writeFileSync(out, source);
