import { type AgentStatus, readStatus } from '../state/control-socket.ts';
import { UserError } from '../user-error.ts';
import { agentVersion } from '../version.ts';
import type { CommandContext } from './command-context.ts';

/** Prints the registration; fails without one. */
export async function status({ registrations, stateFolder, print }: CommandContext): Promise<void> {
  const known = await registrations.read();
  if (!known) throw new UserError('This computer is not registered.');
  print(`Company: ${known.companyName}`);
  print(`Server: ${known.server}`);
  print(`Device: ${known.assignmentId}`);
  print(`Version: ${agentVersion}`);
  const running = await readStatus(stateFolder);
  print(`State: ${running ? stateOf(running) : 'not running'}`);
}

const stateOf = ({ isOnline, sessionCount }: AgentStatus): string =>
  isOnline ? `online, ${sessionCount} ${sessionCount === 1 ? 'session' : 'sessions'}` : 'connecting to the server';
