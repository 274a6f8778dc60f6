import type { IncomingMessage } from 'node:http';
import { realtimePath } from '@nearhand/contracts/realtime';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Namespace, Server, ServerOptions } from 'socket.io';
import type { Env } from '../env.ts';
import { BusAdapter } from './cluster/bus-adapter.ts';
import { PostgresBus } from './cluster/postgres-bus.ts';

const maxMessageBytes = 100 * 1024;
/** A browser whose network went away notices within ten seconds, and tries again by then: a session waits for it. */
const pingMs = { interval: 5_000, timeout: 5_000 };

/**
 * Browsers always name their origin; programs that are no browser need not. A page of our own is one under the public
 * address, or under the very name by which it reaches this server.
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (origin === undefined || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Socket.IO over websocket only, so that no balancer has to keep a client on one process. Processes that share a database
 * meet through it.
 */
export class RealtimeAdapter extends IoAdapter {
  private readonly bus: PostgresBus;
  private readonly adapters: BusAdapter[] = [];

  constructor(
    app: NestFastifyApplication,
    private readonly env: Env,
  ) {
    super(app);
    this.bus = new PostgresBus(env.DATABASE_URL, {
      message: (message) => {
        for (const adapter of this.adapters) adapter.receive(message);
      },
      gap: () => {
        for (const adapter of this.adapters) adapter.reconnectAll();
      },
    });
  }

  /** To be called before sockets are served. */
  async open(): Promise<void> {
    await this.bus.open();
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const own: Partial<ServerOptions> = {
      path: realtimePath,
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: maxMessageBytes,
      pingInterval: pingMs.interval,
      pingTimeout: pingMs.timeout,
      adapter: this.adapterClass(),
      allowRequest: ({ headers }: IncomingMessage, decide: (error: string | null, isAllowed: boolean) => void) =>
        decide(null, isOwnOrigin(headers.origin, headers.host, this.env.PUBLIC_URL)),
    };
    return super.createIOServer(port, { ...options, ...own } as ServerOptions);
  }

  /** Nest closes the HTTP server; what Socket.IO has of its own is closed here. */
  override async close(server: Server): Promise<void> {
    server.engine.close();
    for (const adapter of this.adapters) adapter.close();
  }

  override async dispose(): Promise<void> {
    await this.bus.close();
  }

  private adapterClass() {
    const { bus, adapters } = this;
    return class extends BusAdapter {
      constructor(namespace: Namespace) {
        super(namespace, bus);
        adapters.push(this);
      }
    };
  }
}
