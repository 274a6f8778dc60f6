/** Entry of the single executable: unpacks the bundle and its native packages once for each build, and starts the bundle. */
const { createHash } = require('node:crypto');
const {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} = require('node:fs');
const { createRequire } = require('node:module');
const { homedir, hostname } = require('node:os');
const { basename, dirname, join } = require('node:path');
const { getAsset } = require('node:sea');
const { pathToFileURL } = require('node:url');
const { brotliDecompressSync } = require('node:zlib');

function cacheFolder() {
  const { CACHE_DIRECTORY, XDG_CACHE_HOME } = process.env;
  if (CACHE_DIRECTORY) return CACHE_DIRECTORY.split(':')[0];
  if (process.getuid() === 0) return '/var/cache/nearhand-agent';
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'nearhand-agent');
}

/** Start time of a process, in ticks since the boot: a later one with the same number has another time. Null if there is none any more. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program may have spaces and brackets. After it follow the state, which is field 3, and the start, which is field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A process that has ended stays in the list until its parent takes notice.
    return /[ZX]/.test(fields[0]) ? null : fields[19];
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return null;
    throw error;
  }
}

/** Hash of the machine and its PID namespace, within which process ids are unique. Computers and containers may share a home folder. */
const place = () =>
  createHash('sha256')
    .update([hostname(), readFileSync('/etc/machine-id', 'utf8'), readlinkSync('/proc/self/ns/pid')].join())
    .digest('hex')
    .slice(0, 12);

/** Removes folders that begin with this path and whose process was killed. A folder has its process in its name from the beginning. */
function removeLeft(path, here) {
  const pattern = /^(\w{12})-(\d+)-(\d+)-\w{6}$/;
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(basename(path))) continue;
    const [, where, pid, start] = pattern.exec(name.slice(basename(path).length)) ?? [];
    const folder = join(dirname(path), name);
    try {
      if (where !== here || startOf(pid) === start) continue;
      const found = lstatSync(folder);
      if (found.isDirectory() && found.uid === process.getuid()) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another agent removes it at the same time, or it is not ours to remove.
    }
  }
}

/** Makes a folder of this process whose path begins with the given one, and removes those of processes that were killed. */
function makeOwnFolder(path) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let here = null;
  try {
    here = place();
  } catch {
    // A system without these files: the folder gets no process, and is not found again.
  }
  if (here === null) return mkdtempSync(path);
  removeLeft(path, here);
  return mkdtempSync(`${path}${here}-${process.pid}-${startOf(process.pid)}-`);
}

/** Two agents may start at once: each unpacks into its own folder, and the first one to finish provides it. */
function unpack(folder) {
  const fresh = makeOwnFolder(join(dirname(folder), '.new-'));
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
// starts use the same folder. The next one removes what a killed one has left.
if (process.argv.length === 2 || process.argv[2] === 'attend-for-app') {
  const temporary = makeOwnFolder(`${cacheFolder()}-`);
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
