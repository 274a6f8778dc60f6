import { setTimeout as pause } from 'node:timers/promises';
import { sourcesMark } from './build-state.ts';
import { print } from './print.ts';
import type { Product } from './product/run-product.ts';
import { runCommand } from './run-command.ts';

const lookMs = 400;
const npm = (...args: string[]) => runCommand('npm', ['run', '--silent', ...args]);

/**
 * Rebuilds and restarts the API when its sources, the contract or messages change. Polls modification times, because watchers miss files
 * that editors replace.
 */
export function watchApi({ api, keep }: Product): void {
  const stopping = new AbortController();
  const watching = watchUntil(stopping.signal);
  keep(async () => {
    stopping.abort();
    await watching;
  });

  async function watchUntil(signal: AbortSignal): Promise<void> {
    let [contract, server] = await look();
    while (await pause(lookMs, !signal.aborted, { signal }).catch(() => false)) {
      const [contractNow, serverNow] = await look();
      if (contract === contractNow && server === serverNow) continue;
      const isContractChanged = contract !== contractNow;
      [contract, server] = [contractNow, serverNow];
      if (isContractChanged && !(await npm('generate'))) continue;
      if (await npm('build', '-w', 'api')) await restart();
    }
  }

  async function restart(): Promise<void> {
    await api.stop();
    await api.start().then(
      () => print('The API has been restarted.'),
      (error: Error) => print(`${error.message}\nThe API waits for the next change.`),
    );
  }
}

const look = () => Promise.all([sourcesMark(['contracts']), sourcesMark(['api', 'locales', 'release'])]);
