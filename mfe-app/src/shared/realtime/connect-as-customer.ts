import { connectInBrowser, type RealtimeConnection, SignalingSource, type SignalingSourceOptions } from '@nearhand/platform/realtime';

/** The customer's socket. Connects while the first response of `ask` is pending. */
export const connectAsCustomer = (options: SignalingSourceOptions): Promise<RealtimeConnection> =>
  connectInBrowser(new SignalingSource(options), 'urgent');
