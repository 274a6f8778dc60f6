import type { IncomingMessage } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { MessageMappingProperties } from '@nestjs/websockets';
import { Server as Engine } from 'engine.io';
import { lastValueFrom, type Observable } from 'rxjs';
import { type Namespace, Server, type ServerOptions, type Socket } from 'socket.io';
import type { Env } from '../env/env.ts';
import type { Upgrade } from '../http/server/socket-upgrade.ts';
import { TRACER, type Tracer } from '../tracing/tracer.ts';
import type { Bus, BusHandlers } from './cluster/bus.ts';
import { BusAdapter } from './cluster/bus-adapter.ts';
import { PostgresBus } from './cluster/postgres-bus.ts';
import { RedisBus } from './cluster/redis-bus.ts';

const maxMessageBytes = 100 * 1024;
/** Time to authenticate. */
const connectMs = 10_000;
type EngineRequest = Parameters<Engine['handleUpgrade']>[0];

/** A browser notices a lost network within ten seconds, so that a waiting session is reconnected soon. */
const pingMs = { interval: 5_000, timeout: 5_000 };

/** Engine.IO has its own heartbeats. The websocket library would answer each ping frame, which is expensive even after the close. */
function withoutPongs(engine: Engine): void {
  const { ws } = engine as unknown as { ws: { options: { autoPong: boolean } } };
  ws.options.autoPong = false;
}

/**
 * Socket.IO over websockets only, so that load balancers need no sticky sessions. Instances exchange messages through
 * Redis if there is one, else through the database.
 */
export class RealtimeAdapter extends IoAdapter {
  private readonly bus: Bus;
  private readonly tracer: Tracer;
  private readonly adapters: BusAdapter[] = [];
  private readonly engine = new Engine({
    transports: ['websocket'],
    maxHttpBufferSize: maxMessageBytes,
    pingInterval: pingMs.interval,
    pingTimeout: pingMs.timeout,
  });

  constructor(app: NestFastifyApplication, { DATABASE_DIRECT_URL, REDIS }: Env) {
    super(app);
    this.tracer = app.get<Tracer>(TRACER);
    withoutPongs(this.engine);
    const handlers: BusHandlers = {
      message: (message) => {
        for (const adapter of this.adapters) adapter.receive(message);
      },
      gap: () => {
        for (const adapter of this.adapters) adapter.reconnectAll();
      },
    };
    this.bus = REDIS ? new RedisBus(REDIS, handlers) : new PostgresBus(DATABASE_DIRECT_URL, handlers);
  }

  /** Call it before sockets are served. */
  async open(): Promise<void> {
    await this.bus.open();
  }

  /** Whether messages of other instances arrive. */
  get isConnected(): boolean {
    return this.bus.isConnected;
  }

  /** Delay of messages to other instances, in seconds. */
  get lagSeconds(): number {
    return this.bus.lagSeconds;
  }

  /** Creates no HTTP server: `accept` receives the connections. */
  override createIOServer(_port: number, options?: ServerOptions): Server {
    const server = new Server({ ...options, adapter: this.adapterClass(), connectTimeout: connectMs });
    server.bind(this.engine);
    return server;
  }

  /**
   * One listener for an event. Nest would keep a chain of observables for each event of each socket, which is half of
   * the memory of an idle socket. Handlers answer with one value or none.
   */
  override bindMessageHandlers(
    socket: Socket,
    handlers: MessageMappingProperties[],
    transform: (answer: unknown) => Observable<unknown>,
  ): void {
    for (const { message, callback } of handlers) {
      socket.on(message, async (...sent: unknown[]) => {
        try {
          const { data, ack } = this.mapPayload(sent.length > 1 ? sent : sent[0]);
          const answer = await lastValueFrom(transform(callback(data, ack)), { defaultValue: undefined });
          if (answer !== undefined) ack?.(answer);
        } catch (error) {
          this.logger.error(error);
        }
      });
    }
  }

  /** Upgrades a connection to a websocket. */
  accept(request: IncomingMessage, { socket, head }: Upgrade): void {
    this.engine.handleUpgrade(request as EngineRequest, socket, head);
  }

  /** Nest closes the HTTP server, this method the rest of Socket.IO. */
  override async close(server: Server): Promise<void> {
    server.engine.close();
    for (const adapter of this.adapters) adapter.close();
  }

  override async dispose(): Promise<void> {
    await this.bus.close();
  }

  private adapterClass() {
    const { bus, adapters, tracer } = this;
    return class extends BusAdapter {
      constructor(namespace: Namespace) {
        super(namespace, bus, tracer);
        adapters.push(this);
      }
    };
  }
}
