import type { Desktop } from '../desktop/desktop.ts';
import { DeviceAgent } from '../device-agent.ts';
import { deviceFacts } from '../facts/device-facts.ts';
import { machineIdOf } from '../facts/machine-id.ts';
import { DeviceServer } from '../server/device-server.ts';
import { inboxFolderOf } from '../session/inbox-folder.ts';
import { UserError } from '../user-error.ts';
import type { CommandContext } from './command-context.ts';

/** Runs until a signal, or until the device is removed. */
export async function run({ registrations, instance, print }: CommandContext, desktop: Desktop, stopped: AbortSignal): Promise<void> {
  const registration = await registrations.read();
  if (!registration) throw new UserError('This computer is not registered. Run "nearhand-agent register" first.');
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const agent = new DeviceAgent({
    registration,
    store: registrations,
    machineId: await machineIdOf(instance),
    server: new DeviceServer(registration.server),
    desktop,
    inboxFolder: inboxFolderOf(),
    facts: deviceFacts,
    onRemoved: end,
  });
  stopped.addEventListener('abort', () => end());
  agent.start();
  print(`The agent of ${registration.companyName} is running.`);
  await over;
  agent.stop();
}
