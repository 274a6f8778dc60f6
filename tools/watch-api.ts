import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-state.ts';
import { runCommand } from './run-command.ts';
import type { Product } from './run-product.ts';
import { say } from './say.ts';

const settleMs = 150;
const folders = { contracts: 'contracts/openapi', locales: 'locales', api: 'api/src' };

/** Rebuilds and restarts the API as its sources, the contract or the words change. */
export function watchApi({ api, keep }: Product): void {
  let timer: NodeJS.Timeout | undefined;
  let isContractChanged = false;
  let work: Promise<void> = Promise.resolve();

  const update = async () => {
    const isContract = isContractChanged;
    isContractChanged = false;
    if (isContract && !(await runCommand('npm', ['run', '--silent', 'generate']))) return;
    if (!(await runCommand('npm', ['run', '--silent', 'build', '-w', 'api']))) return;
    await api.stop();
    await api.start().then(
      () => say('The API runs anew.'),
      (error: Error) => say(`${error.message}\nThe API waits for the next change.`),
    );
  };
  const handleChange = (isContract: boolean) => {
    isContractChanged ||= isContract;
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(update);
    }, settleMs);
  };
  const watchers = Object.entries(folders)
    .filter(([, folder]) => existsSync(join(root, folder)))
    .map(([name, folder]) => watch(join(root, folder), { recursive: true }, () => handleChange(name === 'contracts')));
  keep(async () => {
    for (const watcher of watchers) watcher.close();
    clearTimeout(timer);
    await work;
  });
}
