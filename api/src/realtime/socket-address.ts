import type { IncomingMessage } from 'node:http';
import type { RealtimeSocket } from './realtime-socket.ts';

const addresses = new WeakMap<IncomingMessage, string>();

/** Stores the address of the caller as HTTP determines it. Behind a proxy, that of the connection is the proxy's. */
export const storeAddress = (request: IncomingMessage, address: string): void => void addresses.set(request, address);

export const addressOf = ({ request, handshake }: Pick<RealtimeSocket, 'request' | 'handshake'>): string =>
  addresses.get(request) ?? handshake.address;
