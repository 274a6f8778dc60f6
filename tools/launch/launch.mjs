/**
 * First step of `npm start`, `npm test` and others, on Node 20 or later without dependencies: installs node_modules and continues under
 * the project's Node.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuSeconds } from './cpu-seconds.mjs';
import { isInstalled, markInstalled, projectNode } from './installed.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const print = (line) => process.stdout.write(`${line}\n`);

/** npm during the installation, then the script. */
let running;
let isInstalling = false;
let isStopping = false;

/** An aborted installation needs no cleanup: the next start repeats it. npm itself would continue to its end. */
function stop(signal) {
  isStopping = true;
  running?.kill(isInstalling ? 'SIGKILL' : signal);
}

/** Installs missing packages, then runs a script of the folder `tools` and exits with its code. */
export async function launch(script) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  stopWithParent(() => stop('SIGTERM'));
  const installed = isInstalled(root) ? null : await install();
  if (isStopping) process.exit(0);

  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  // Node keeps compiled modules there, so that a server starts again with less CPU time.
  const compileCache = join(root, 'node_modules', '.cache', 'node');
  const child = spawn(projectNode(root), [join(root, 'tools', script), ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      NODE_COMPILE_CACHE: compileCache,
      ...process.env,
      PATH: path,
      ...(installed && { NEARHAND_INSTALL: JSON.stringify(installed) }),
    },
  });
  /** The database and others outlive a killed script: the script reports their process ids, and the launcher stops them. */
  let childProcesses = [];
  child.on('message', (message) => {
    childProcesses = message.childProcesses;
  });
  running = child;

  child.on('exit', (code, signal) => {
    if (signal) childProcesses.forEach(end);
    process.exit(code ?? 1);
  });
}

/** Resolves with wall and CPU seconds. */
async function install() {
  print('Installing dependencies (once, about a minute)…');
  const began = Date.now();
  const busyBefore = cpuSeconds();
  const progress = setInterval(() => print(`  … ${Math.round((Date.now() - began) / 1000)} s`), 15_000);
  isInstalling = true;
  const { code, output } = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']);
  isInstalling = false;
  clearInterval(progress);
  if (isStopping) process.exit(0);
  if (code !== 0) {
    process.stderr.write(`${output.trim()}\nThe dependencies could not be installed: "npm ci" ended with code ${code}.\n`);
    process.exit(1);
  }
  markInstalled(root);
  const wall = (Date.now() - began) / 1000;
  print(`Dependencies are installed (${Math.round(wall)} s).`);
  return { wall, cpu: cpuSeconds() - busyBefore };
}

/** Uses the host's npm and Node, because `npm ci` removes the project's Node while it runs. */
function npm(args) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const isOurs = node?.startsWith(root);
  const [command, ...first] = cli && existsSync(cli) ? [node && !isOurs ? node : process.execPath, cli] : ['npm'];
  return new Promise((resolve) => {
    const env = { ...process.env, NEARHAND_LAUNCHER: '1' };
    const child = spawn(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
    running = child;
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: error.code, output }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** A killed npm cannot forward its signal: stops when npm exits. */
function stopWithParent(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parents = npmAbove();
  const watch = setInterval(() => {
    if (npmAbove() === parents) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}

/** npm runs scripts through a shell, which may stay between npm and this process. */
function npmAbove() {
  const parent = process.ppid;
  try {
    const [, name, above] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'));
    return name.endsWith('sh') ? `${above} ${parent}` : `${parent}`;
  } catch {
    return `${parent}`;
  }
}

function end(pid) {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // Already exited.
  }
}
