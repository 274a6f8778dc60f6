/** Entry of the single executable: unpacks the bundle and its native packages once for each build, and starts the bundle. */
const { mkdirSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { homedir } = require('node:os');
const { dirname, join } = require('node:path');
const { getAsset } = require('node:sea');
const { pathToFileURL } = require('node:url');
const { brotliDecompressSync } = require('node:zlib');

function cacheFolder() {
  const { CACHE_DIRECTORY, XDG_CACHE_HOME } = process.env;
  if (CACHE_DIRECTORY) return CACHE_DIRECTORY.split(':')[0];
  if (process.getuid() === 0) return '/var/cache/nearhand-agent';
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'nearhand-agent');
}

/** Two agents may start at once: each unpacks into its own folder, and the first one to finish provides it. */
function unpack(folder) {
  const parent = dirname(folder);
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const fresh = mkdtempSync(join(parent, '.new-'));
  const archive = brotliDecompressSync(getAsset('files'));
  for (let offset = 0; offset < archive.length; ) {
    const pathLength = archive.readUInt16LE(offset);
    const length = archive.readUInt32LE(offset + 2);
    const pathEnd = offset + 6 + pathLength;
    const file = join(fresh, archive.toString('utf8', offset + 6, pathEnd));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, archive.subarray(pathEnd, pathEnd + length));
    offset = pathEnd + length;
  }
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

// A program for one session leaves nothing behind: it was downloaded and gets no options, or the desktop app has started it. Programs that it
// starts use the same folder.
if (process.argv.length === 2 || process.argv[2] === 'attend-for-app') {
  mkdirSync(dirname(cacheFolder()), { recursive: true });
  const temporary = mkdtempSync(`${cacheFolder()}-`);
  process.env.CACHE_DIRECTORY = temporary;
  process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
}

const folder = join(cacheFolder(), getAsset('id', 'utf8'));
if (!existsSync(folder)) unpack(folder);
// The executable itself imports only modules of Node.
const start = join(folder, 'start.cjs');
if (!existsSync(start)) writeFileSync(start, 'module.exports = (url) => import(url);');
createRequire(start)(start)(pathToFileURL(join(folder, 'agent.mjs')).href).catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
