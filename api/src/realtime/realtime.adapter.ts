import type { IncomingMessage } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { Server as Engine } from 'engine.io';
import { type Namespace, Server, type ServerOptions } from 'socket.io';
import type { Env } from '../env.ts';
import type { Upgrade } from '../http/socket-upgrade.ts';
import { BusAdapter } from './cluster/bus-adapter.ts';
import { PostgresBus } from './cluster/postgres-bus.ts';

const maxMessageBytes = 100 * 1024;
/** Within which a connection says for whom it speaks. */
const connectMs = 10_000;
type EngineRequest = Parameters<Engine['handleUpgrade']>[0];

/** A browser whose network went away notices within ten seconds, and tries again by then: a session waits for it. */
const pingMs = { interval: 5_000, timeout: 5_000 };

/** Engine.IO has heartbeats of its own. The library would answer each ping of the websocket's, at great cost even after the end. */
function withoutPongs(engine: Engine): void {
  const { ws } = engine as unknown as { ws: { options: { autoPong: boolean } } };
  ws.options.autoPong = false;
}

/**
 * Socket.IO over websocket only, so that no balancer has to keep a client on one process. Processes that share a database
 * meet through it.
 */
export class RealtimeAdapter extends IoAdapter {
  private readonly bus: PostgresBus;
  private readonly adapters: BusAdapter[] = [];
  private readonly engine = new Engine({
    transports: ['websocket'],
    maxHttpBufferSize: maxMessageBytes,
    pingInterval: pingMs.interval,
    pingTimeout: pingMs.timeout,
  });

  constructor(app: NestFastifyApplication, { DATABASE_URL }: Env) {
    super(app);
    withoutPongs(this.engine);
    this.bus = new PostgresBus(DATABASE_URL, {
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

  /** Has no HTTP server of its own: connections come by `accept`. */
  override createIOServer(_port: number, options?: ServerOptions): Server {
    const server = new Server({ ...options, adapter: this.adapterClass(), connectTimeout: connectMs });
    server.bind(this.engine);
    return server;
  }

  /** Takes over a connection that asked for a websocket. */
  accept(request: IncomingMessage, { socket, head }: Upgrade): void {
    this.engine.handleUpgrade(request as EngineRequest, socket, head);
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
