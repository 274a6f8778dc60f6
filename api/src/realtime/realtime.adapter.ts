import type { IncomingMessage } from 'node:http';
import { realtimePath } from '@nearhand/contracts/realtime';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';
import type { Env } from '../env.ts';

const maxMessageBytes = 100 * 1024;

/**
 * Browsers always name their origin; programs that are no browser need not. A page of our own is one under the public
 * address, or under the very name by which it reaches this server.
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (origin === undefined || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Socket.IO over websocket only, so that no balancer has to keep a client on one process. */
export class RealtimeAdapter extends IoAdapter {
  constructor(
    app: NestFastifyApplication,
    private readonly env: Env,
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const own: Partial<ServerOptions> = {
      path: realtimePath,
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: maxMessageBytes,
      allowRequest: ({ headers }: IncomingMessage, decide: (error: string | null, isAllowed: boolean) => void) =>
        decide(null, isOwnOrigin(headers.origin, headers.host, this.env.PUBLIC_URL)),
    };
    return super.createIOServer(port, { ...options, ...own } as ServerOptions);
  }
}
