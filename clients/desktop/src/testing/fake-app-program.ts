/**
 * The real main process in a program of its own, with the stand-in of Electron, for journeys: each line is a message as JSON. A page outside
 * runs the preload script, and sends and gets what the script does.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { preloadOptions } from '../../packaging/bundles.ts';
import { startApp } from '../start-app.ts';
import { FakeElectron } from './fake-electron.ts';
import type { FakeWindow } from './fake-window.ts';

const [origin = '', resources = '', path = ''] = process.argv.slice(2);
const tell = (message: object) => void process.stdout.write(`${JSON.stringify(message)}\n`);

const electron = new FakeElectron();
let answer = Promise.withResolvers<number>();
Object.defineProperty(electron, 'answer', {
  get: () => {
    tell({ type: 'question', ...electron.questions.at(-1) });
    return answer.promise;
  },
});
writeFileSync(join(electron.userData, 'settings.json'), JSON.stringify({ server: origin }));
await startApp({
  electron: electron.module,
  folder: '/app',
  resources,
  process: { platform: 'linux', argv: ['nearhand', `nearhand:/${path}`], env: process.env, on: process.on.bind(process) },
  managedFile: join(electron.userData, 'managed.json'),
  loadUpdater: () => Promise.reject(new Error('There is no updater')),
});

const window = electron.windows.find(({ webContents }) => webContents.url === origin + path) as FakeWindow;
window.webContents.on('sent', (channel: string, json: string) => tell({ type: 'sent', channel, json }));
const { outputFiles } = await build({ ...preloadOptions('product-preload'), write: false });
tell({ type: 'ready', script: outputFiles?.[0]?.text, argv: window.options.webPreferences?.additionalArguments });

createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line) as { type: string; channel: string; json?: string; index: number };
  if (message.type === 'answer') {
    answer.resolve(message.index);
    answer = Promise.withResolvers();
  } else if (message.type === 'closeWindow') window.close();
  else if (message.type === 'quit') {
    electron.app.emit('will-quit');
    process.exit(0);
  } else electron.send(window, message.channel, message.json);
});
