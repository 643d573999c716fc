// Writes the built page (dist/) and the notices of third parties as a C++ source, for the command to carry, each file plain
// and compressed: `node embed.mjs OUT.cpp`. The source is left alone if it would not change, so that nothing is built again
// for nothing.

import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, gzipSync } from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

const web = dirname(fileURLToPath(import.meta.url));
const dist = join(web, 'dist');
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

const files = filesIn(dist)
  .sort()
  .map((file) => ({ file, path: `/${relative(dist, file).split('\\').join('/')}` }));
files.push({ file: join(web, '..', 'THIRD_PARTY.md'), path: '/licences.txt' });

const arrays = [];
const rows = [];
for (const [index, { file, path }] of files.entries()) {
  const type = types[extname(path)];
  if (!type) throw new Error(`${file}: no type is known for such files`);
  const plain = readFileSync(file);
  arrays.push(array(`plain_${index}`, plain));
  arrays.push(array(`gzipped_${index}`, gzipSync(plain, { level: constants.Z_BEST_COMPRESSION })));
  rows.push(`    PageFile{"${path}", "${type}", text_of(plain_${index}), text_of(gzipped_${index})},`);
}

const source = `// Written by web/embed.mjs from the built page.

#include <array>
#include <cstddef>

#include "serve/page.hpp"

namespace cavalcade::serve {
namespace {

${arrays.join('\n')}
template <std::size_t size>
std::string_view text_of(const unsigned char (&bytes)[size]) {
  return {reinterpret_cast<const char*>(bytes), size};
}

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
// The build takes a source that is older than this program for one of an earlier version of it, and does without.
const now = new Date();
if (statSync(out).mtime <= statSync(fileURLToPath(import.meta.url)).mtime) utimesSync(out, now, now);
