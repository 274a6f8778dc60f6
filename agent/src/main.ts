#!/usr/bin/env node
import { cleanup } from 'node-datachannel';
import { readCommandLine, usage } from './command-line.ts';
import { attend } from './commands/attend.ts';
import { attendDownload } from './commands/attend-download.ts';
import { attendForApp } from './commands/attend-for-app.ts';
import { register } from './commands/register.ts';
import { run } from './commands/run.ts';
import { status } from './commands/status.ts';
import { unregister } from './commands/unregister.ts';
import { blankScreen } from './desktop/blank-screen.ts';
import type { DesktopFollower } from './desktop/desktop-follower.ts';
import { openDesktop } from './desktop/open-desktop.ts';
import { readDownload } from './download.ts';
import { givenCode } from './given-code.ts';
import { log } from './log.ts';
import { keepNativeHeapTrimmed, shareNativeHeap } from './native-heap.ts';
import { networkSettings } from './network/network-settings.ts';
import { inboxFolderOf } from './session/inbox-folder.ts';
import { RegistrationFile } from './state/registration-file.ts';
import { stateFolderOf } from './state/state-folder.ts';
import { UserError } from './user-error.ts';
import { agentVersion } from './version.ts';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  shareNativeHeap();
  keepNativeHeapTrimmed();
  const args = process.argv.slice(2);
  const download = args.length === 0 ? await readDownload(process.execPath) : null;
  if (download) return onDesktop((desktop, stopped) => attendDownload(process.execPath, download, desktop, stopped));
  const {
    command,
    stateFolder,
    filesFolder = inboxFolderOf(),
    instance,
    caFile,
  } = readCommandLine(args, await givenCode(args, process.env, process.stdin));
  const folder = stateFolderOf(stateFolder);
  const context = {
    registrations: new RegistrationFile(folder),
    stateFolder: folder,
    filesFolder,
    instance,
    network: () => networkSettings(process.env, caFile),
    print,
  };
  switch (command.name) {
    case 'register':
      return register(command, context);
    case 'unregister':
      return unregister(context);
    case 'status':
      return status(context);
    case 'blank-screen':
      return blankScreen();
    case 'help':
      return print(usage());
    case 'version':
      return print(agentVersion);
    case 'run':
      return onDesktop((desktop, stopped) => run(context, desktop, stopped, command.isService));
    case 'attend':
      return onDesktop((desktop, stopped) => attend(context, command, desktop, stopped));
    case 'attend-for-app':
      return onDesktop((desktop, stopped) => attendForApp(context, desktop, { input: process.stdin, output: process.stdout }, stopped));
  }
}

async function onDesktop(work: (desktop: DesktopFollower, stopped: AbortSignal) => Promise<unknown>): Promise<void> {
  const stopped = stopSignal();
  const desktop = openDesktop();
  await desktop.ready;
  await work(desktop, stopped);
  desktop.close();
}

function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort());
  return stopping.signal;
}

// One failed part of a session must not end the service.
process.on('unhandledRejection', (reason) => log(`An operation has failed: ${reason instanceof Error ? reason.stack : String(reason)}`));

try {
  await main();
  cleanup();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof UserError ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
}
