import { connectRealtime, type RealtimeConnection } from '@nearhand/platform/realtime/connect-realtime';
import type { Pace } from '@nearhand/platform/realtime/keep-connected';
import { type Delays, urgentDelays } from '@nearhand/platform/realtime/reconnect-delay';
import type { SignalingSource } from '@nearhand/platform/realtime/signaling-source';
import { io } from 'socket.io-client';
import { socketAgent } from '../network/use-network.ts';
import { deviceLanguage } from '../visibility/device-texts.ts';
import { ServerError } from './server-error.ts';

interface Options {
  /** `urgent` while an operator waits for a picture. */
  pace: Pace;
  /** Milliseconds to wait at least after a refused request for a token. */
  retryAfterOf?: (error: unknown) => number;
}

const delays: Record<Pace, Delays> = { urgent: urgentDelays, calm: { firstMs: 1_000, longestMs: 30_000 } };

const namedByServer = (error: unknown) => (error instanceof ServerError ? error.retryAfterMs : 0);

/** The connection of the agent. */
export function connectDevice(
  origin: string,
  source: SignalingSource,
  { pace, retryAfterOf = namedByServer }: Options,
): RealtimeConnection {
  const connection = connectRealtime({
    io,
    origin,
    source,
    reconnection: { pace, failureDelays: delays[pace], rejectionDelays: delays[pace], retryAfterOf },
    transportOptions: { websocket: { agent: socketAgent(origin), extraHeaders: { 'accept-language': deviceLanguage() } } },
  });
  // The server spreads devices that reconnect together when they request tokens.
  if (pace === 'calm') connection.socket.on('connect', () => source.refuse());
  return connection;
}
