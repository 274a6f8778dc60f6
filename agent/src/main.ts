#!/usr/bin/env node
import { cleanup } from 'node-datachannel';
import { readCommandLine, usage } from './command-line.ts';
import { attend } from './commands/attend.ts';
import { register } from './commands/register.ts';
import { run } from './commands/run.ts';
import { status } from './commands/status.ts';
import { unregister } from './commands/unregister.ts';
import { blankScreen } from './desktop/blank-screen.ts';
import { openDesktop } from './desktop/open-desktop.ts';
import { givenCode } from './given-code.ts';
import { log } from './log.ts';
import { keepNativeHeapTrimmed, shareNativeHeap } from './native-heap.ts';
import { networkSettings } from './network/network-settings.ts';
import { useNetwork } from './network/use-network.ts';
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
    case 'attend': {
      if (command.name === 'attend') await useNetwork(command.server, await context.network());
      const stopped = stopSignal();
      const desktop = openDesktop();
      await desktop.ready;
      await (command.name === 'run'
        ? run(context, desktop, stopped, command.isService)
        : attend(command.server, command.code, filesFolder, desktop, stopped));
      desktop.close();
    }
  }
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
