import { openSocket, type RealtimeConnection, SignalingSource, type SignalingSourceOptions } from '@nearhand/platform/realtime';

/** The customer's socket. The first answer of `ask` may still be on its way: the connection is built meanwhile. */
export const connectAsCustomer = (options: SignalingSourceOptions): Promise<RealtimeConnection> =>
  openSocket(new SignalingSource(options), 'urgent');
