import type { RegisterCommand } from '../command-line.ts';
import { deviceFacts } from '../facts/device-facts.ts';
import { identifyMachine } from '../facts/machine-id.ts';
import { useNetwork } from '../network/use-network.ts';
import { DeviceServer } from '../server/device-server.ts';
import { ServerError } from '../server/server-error.ts';
import { UserError } from '../user-error.ts';
import { deviceText } from '../visibility/device-texts.ts';
import type { CommandContext } from './command-context.ts';

/** Registers this computer. A registration with the same server is proved, and stays as it is. */
export async function register(
  { server: origin, code }: RegisterCommand,
  { registrations, instance, network: given, print }: CommandContext,
): Promise<void> {
  const known = await registrations.read();
  if (known && known.server !== origin) {
    throw new UserError(deviceText('agent.command.unregisterFirst', { server: known.server }));
  }
  const network = await given();
  await useNetwork(origin, network);
  const { hostname, os, osVersion, agentVersion } = await deviceFacts();
  const machine = await identifyMachine(instance, known?.machine);
  const proof = known ? { assignmentId: known.assignmentId, secret: known.secret } : {};
  const newSecret = await registrations.newSecret();
  const server = new DeviceServer(origin);
  const request = { code, machineId: machine.id, hostname, os, osVersion, agentVersion, ...proof, newSecret };
  const reply = await server.register(request).catch(async (error: unknown) => {
    if (!(error instanceof ServerError)) throw error;
    if (error.isRefused) await registrations.discardNewSecret();
    throw new UserError(error.message);
  });
  const { assignmentId, company } = reply;
  const secret = reply.secret ?? (assignmentId === known?.assignmentId ? known.secret : newSecret);
  await registrations.write({ server: origin, assignmentId, secret, previousSecret: null, companyName: company.name, machine, network });
  print(deviceText('agent.command.registered', { company: company.name }));
}
