import { UserError } from '../user-error.ts';
import { agentVersion } from '../version.ts';
import type { CommandContext } from './command-context.ts';

/** Prints the registration; fails without one. */
export async function status({ registrations, print }: CommandContext): Promise<void> {
  const known = await registrations.read();
  if (!known) throw new UserError('This computer is not registered.');
  print(`Company: ${known.companyName}`);
  print(`Server: ${known.server}`);
  print(`Device: ${known.assignmentId}`);
  print(`Version: ${agentVersion}`);
}
