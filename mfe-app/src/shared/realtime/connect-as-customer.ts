import { openSocket, type RealtimeConnection } from './open-socket.ts';
import type { Signaling } from './signaling.ts';

/** The customer's socket. The answer to joining may still be on its way: the connection is built meanwhile. */
export function connectAsCustomer(signaling: Promise<Signaling>): Promise<RealtimeConnection> {
  return openSocket(async () => (await signaling).token);
}
