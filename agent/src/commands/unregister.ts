import { identifyMachine } from '../facts/machine-id.ts';
import { useNetwork } from '../network/use-network.ts';
import { DeviceServer } from '../server/device-server.ts';
import { ServerError } from '../server/server-error.ts';
import { UserError } from '../user-error.ts';
import { deviceText } from '../visibility/device-texts.ts';
import type { CommandContext } from './command-context.ts';

/** Removes this computer from its company, and the registration. */
export async function unregister({ registrations, instance, network, print }: CommandContext): Promise<void> {
  const known = await registrations.read();
  if (!known) throw new UserError(deviceText('agent.command.notRegistered'));
  await useNetwork(known.server, { ...known.network, ...(await network()) });
  try {
    const { id: machineId } = await identifyMachine(instance, known.machine);
    await new DeviceServer(known.server).remove({ ...known, machineId });
  } catch (error) {
    // The company has removed it already, or this is a copy, which leaves the device as it is.
    const isForgotten = error instanceof ServerError && (error.isUnknownDevice || error.code === 'DEVICE_QUARANTINED');
    if (!isForgotten) {
      throw new UserError(deviceText('agent.command.stillRegistered'));
    }
  }
  await registrations.remove();
  print(deviceText('agent.command.unregistered', { company: known.companyName }));
}
