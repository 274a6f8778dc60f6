import { DeviceServer } from '../server/device-server.ts';
import { ServerError } from '../server/server-error.ts';
import { UserError } from '../user-error.ts';
import { deviceText } from '../visibility/device-texts.ts';
import type { CommandContext } from './command-context.ts';

/** Removes this computer from its company, and the registration. */
export async function unregister({ registrations, print }: CommandContext): Promise<void> {
  const known = await registrations.read();
  if (!known) throw new UserError(deviceText('agent.command.notRegistered'));
  try {
    await new DeviceServer(known.server).remove(known);
  } catch (error) {
    // The company has removed it already.
    if (!(error instanceof ServerError) || !error.isUnknownDevice) {
      throw new UserError(deviceText('agent.command.stillRegistered'));
    }
  }
  await registrations.remove();
  print(deviceText('agent.command.unregistered', { company: known.companyName }));
}
