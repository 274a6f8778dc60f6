import { once } from 'node:events';
import { openConnection, type XServerAddress } from '../x-connection.ts';
import { MonitorLight } from './monitor-light.ts';

/** Reported when the monitors are dark. */
export const blankReport = 'blank\n';

/**
 * The monitors stay dark until the input ends, which also happens when the agent is killed. It runs in a process of its own: the server would
 * keep the gamma ramps of a program that is gone.
 */
export async function keepScreenBlank(address: XServerAddress, input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<void> {
  const x = await openConnection(address);
  const light = await MonitorLight.read(x);
  if (!light) throw new Error('The monitors cannot be dark');
  const over = Promise.withResolvers<void>();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => over.resolve());
  input.once('error', () => over.resolve());
  // A report that nobody reads.
  output.once('error', () => over.resolve());
  await light.turnOff();
  output.write(blankReport);
  input.resume();
  await Promise.race([once(input, 'end'), over.promise, x.closed]);
  await Promise.race([light.restore(), x.closed]);
  x.close();
}
