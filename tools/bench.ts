/**
 * `npm run bench`: runs all benchmarks as tables, each value with its limit. With names, only those: `npm run bench -- card signaling`.
 * `npm run bench:scale` measures an installation with many devices, with the options of `api/bench/scale.bench.ts`.
 * `npm run bench:remote` compares the remote screen with another product, which needs packages of Debian.
 */

import { print } from './print.ts';
import { provideBrowser } from './programs/browser.ts';
import { endCommands, runCommand } from './run-command.ts';

/** Run in browsers with one product; the others start their own server and database. */
const inBrowsers = ['pages', 'console', 'composition', 'card', 'framed', 'first', 'picture', 'search', 'outage', 'files', 'site'];
const ofServer = [
  'signaling',
  'devices',
  'device-list',
  'socket-flood',
  'memory',
  'list',
  'sign-in',
  'kill',
  'kill-accounts',
  'kill-invitations',
  'kill-erasure',
  'kill-billing',
  'releases',
  'kill-releases',
  'webhooks',
  'webhook-delivery',
  'canvas',
];

const [first, ...rest] = process.argv.slice(2);
/** A long benchmark with options of its own. */
const alone: Record<string, string> = { remote: 'e2e/bench/remote/bench-remote.ts', scale: 'api/bench/scale.bench.ts' };
const program = first === undefined ? undefined : alone[first];
const requested = program ? [] : process.argv.slice(2);
const unknown = requested.filter((name) => !inBrowsers.includes(name) && !ofServer.includes(name));
const chosen = (names: readonly string[]) => names.filter((name) => requested.length === 0 || requested.includes(name));
const limit = 60 * 60_000;

async function bench(): Promise<boolean> {
  if (program) return runCommand(process.execPath, [program, ...rest], { isShown: true, limit: 3 * limit });
  const names = chosen(inBrowsers);
  const results: boolean[] = [];
  if (names.length > 0) {
    const variables = { CHROMIUM_PATH: provideBrowser() };
    results.push(await runCommand(process.execPath, ['e2e/bench/bench.ts', ...names], { isShown: true, limit, variables }));
  }
  for (const name of chosen(ofServer)) {
    print(`\n${name}`);
    results.push(await runCommand('npm', ['run', '--silent', `bench:${name}`, '-w', 'api'], { isShown: true, limit }));
  }
  return results.every(Boolean);
}

/** The commands have process groups of their own, which do not end with this one. */
function stop(): void {
  process.exitCode = 1;
  endCommands();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
process.once('disconnect', stop);

if (unknown.length > 0) {
  process.stderr.write(
    `There is nothing to measure called ${unknown.join(', ')}: choose among ${[...inBrowsers, ...ofServer].join(', ')}.\n`,
  );
  process.exitCode = 1;
} else if (!(await bench())) {
  process.exitCode = 1;
}
process.off('disconnect', stop);
process.disconnect?.();
