import { type AgentStatus, readStatus } from '../state/control-socket.ts';
import { UserError } from '../user-error.ts';
import { agentVersion } from '../version.ts';
import { deviceText } from '../visibility/device-texts.ts';
import type { CommandContext } from './command-context.ts';

/** Prints the registration; fails without one. */
export async function status({ registrations, stateFolder, print }: CommandContext): Promise<void> {
  const known = await registrations.read();
  if (!known) throw new UserError(deviceText('agent.command.notRegistered'));
  print(deviceText('agent.status.company', { company: known.companyName }));
  print(deviceText('agent.status.server', { server: known.server }));
  print(deviceText('agent.status.device', { device: known.assignmentId }));
  print(deviceText('agent.status.version', { version: agentVersion }));
  const running = await readStatus(stateFolder);
  print(running ? stateOf(running) : deviceText('agent.status.stopped'));
}

const stateOf = ({ isOnline, sessionCount }: AgentStatus): string =>
  isOnline ? deviceText('agent.status.online', { count: sessionCount }) : deviceText('agent.status.connecting');
