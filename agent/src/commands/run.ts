import { isDeepStrictEqual } from 'node:util';
import type { Desktop } from '../desktop/desktop.ts';
import { DeviceAgent } from '../device-agent.ts';
import { deviceFacts } from '../facts/device-facts.ts';
import { identifyMachine } from '../facts/machine-id.ts';
import { useNetwork } from '../network/use-network.ts';
import { restartComputer } from '../restart/restart-computer.ts';
import { ResumedSessions } from '../restart/resumed-sessions.ts';
import { DeviceServer } from '../server/device-server.ts';
import { openControlSocket } from '../state/control-socket.ts';
import { UserError } from '../user-error.ts';
import { deviceText } from '../visibility/device-texts.ts';
import type { CommandContext } from './command-context.ts';

/** Runs until a signal, or until the device is removed. */
export async function run(
  { registrations, stateFolder, filesFolder, instance, network, print }: CommandContext,
  desktop: Desktop,
  stopped: AbortSignal,
  isService = false,
): Promise<void> {
  const known = await registrations.read();
  if (!known) throw new UserError(deviceText('agent.command.registerFirst'));
  await useNetwork(known.server, { ...known.network, ...(await network()) });
  const machine = await identifyMachine(instance, known.machine);
  const registration = { ...known, machine };
  // Other hardware is stored with the secret that it gets when an admin has accepted it.
  const isSame = known.machine === undefined || known.machine.id === machine.id;
  if (isSame && !isDeepStrictEqual(known.machine, machine)) await registrations.write(registration);
  const resumedSessions = new ResumedSessions(stateFolder);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  let agent: DeviceAgent | null = null;
  // Opened before the agent connects: a second agent would replace the sockets of the first.
  const closeSocket = await openControlSocket(stateFolder, () => ({
    isOnline: agent?.isOnline ?? false,
    sessionCount: agent?.sessionCount ?? 0,
  }));
  const server = new DeviceServer(registration.server);
  agent = new DeviceAgent({
    registration,
    store: registrations,
    machineId: machine.id,
    server,
    desktop,
    inboxFolder: filesFolder,
    facts: () => deviceFacts(isService),
    restart: isService ? { computer: () => restartComputer(), keep: (sessionIds) => resumedSessions.keep(sessionIds) } : null,
    resumed: await resumedSessions.take(),
    onRemoved: end,
  });
  stopped.addEventListener('abort', () => end());
  agent.start();
  print(deviceText('agent.command.running', { company: registration.companyName }));
  await over;
  agent.stop();
  await server.closed();
  await closeSocket();
}
