/**
 * The real main process in a program of its own, with the stand-in of Electron, for journeys. A page outside runs the preload script, and
 * sends and gets what the script does.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from '../start-app.ts';
import { FakeElectron } from './fake-electron.ts';
import type { FakeWindow } from './fake-window.ts';
import { listen, send } from './json-lines.ts';
import { preloadScriptOf } from './run-preload.ts';

const [origin = '', resources = '', path = ''] = process.argv.slice(2);

const electron = new FakeElectron();
let answer = Promise.withResolvers<number>();
Object.defineProperty(electron, 'answer', {
  get: () => {
    send({ type: 'question', ...electron.questions.at(-1) });
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
window.webContents.on('sent', (channel: string, json: string) => send({ type: 'sent', channel, json }));
send({ type: 'ready', script: await preloadScriptOf('product-preload'), argv: window.options.webPreferences?.additionalArguments });

listen<{ type: string; channel: string; json?: string; index: number }>((message) => {
  if (message.type === 'answer') {
    answer.resolve(message.index);
    answer = Promise.withResolvers();
  } else if (message.type === 'closeWindow') window.close();
  else if (message.type === 'quit') {
    electron.app.emit('will-quit');
    process.exit(0);
  } else electron.send(window, message.channel, message.json);
});
