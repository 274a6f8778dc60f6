/** A balancer without sticky sessions, in a process of its own; its parent names the ports, and learns the address. */
import { RoundRobin } from '../../test/server/processes/round-robin.ts';

process.on('message', async (ports: number[]) => process.send?.(await new RoundRobin(ports).listen()));
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });
