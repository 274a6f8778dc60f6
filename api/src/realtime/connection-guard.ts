import type { EventEmitter } from 'node:events';
import type { Socket as Connection } from 'engine.io';
import type { RefusalReason, RefusalService } from './refusal.service.ts';

/** An unauthenticated connection sends a token and heartbeats. The limits of an authenticated one exceed `packetLimits`, which apply first. */
export const connectionLimits = {
  unauthenticated: { frames: 20, bytes: 16 * 1024 },
  authenticated: { frames: 1000, bytes: 4 * 1024 * 1024 },
  windowMs: 10_000,
} as const;

/** Socket.IO's CONNECT to the default namespace. */
const connectPacket = /^0(\{|$)/;

interface Packet {
  type: string;
  data?: unknown;
}

const guards = new WeakMap<Connection, ConnectionGuard>();

/**
 * Limits one connection below Socket.IO, which accepts any number of tokens, namespaces and heartbeats. Closes the connection
 * at the first packet that the browser client would not send.
 */
export class ConnectionGuard {
  private isAuthenticated = false;
  private hasSentMessage = false;
  private windowStart = Date.now();
  private frames = 0;
  private bytes = 0;

  constructor(
    private readonly connection: Connection,
    private readonly refusals: RefusalService,
  ) {
    guards.set(connection, this);
    const { socket, websocket } = connection.request as typeof connection.request & { websocket?: EventEmitter };
    socket.on('data', ({ length }: Buffer) => this.addBytes(length));
    connection.on('packet', (packet: Packet) => this.addPacket(packet));
    for (const heartbeat of ['ping', 'pong']) websocket?.on(heartbeat, () => this.addFrame());
    // A client could delay the closing handshake and continue to send.
    connection.once('close', () => socket.destroySoon());
  }

  static of(connection: Connection): ConnectionGuard | undefined {
    return guards.get(connection);
  }

  /** The token of the connection is valid. */
  authenticate(): void {
    this.isAuthenticated = true;
  }

  refuse(reason: RefusalReason): void {
    if (this.connection.readyState !== 'open') return;
    this.refusals.add(reason);
    this.connection.close(true);
    // A client with an invalid token receives a close frame. A flooding client may never read one, which would keep the connection open.
    if (reason !== 'unauthenticated') this.connection.request.socket.destroy();
  }

  private get limits() {
    return this.isAuthenticated ? connectionLimits.authenticated : connectionLimits.unauthenticated;
  }

  private addPacket({ type, data }: Packet): void {
    this.addFrame();
    if (type !== 'message') return;
    const packet = typeof data === 'string' ? data : '';
    const isFitting = this.hasSentMessage ? this.isAuthenticated && !packet.startsWith('0') : connectPacket.test(packet);
    if (!isFitting) this.refuse('malformed');
    this.hasSentMessage = true;
  }

  private addFrame(): void {
    this.startWindow();
    this.frames += 1;
    if (this.frames > this.limits.frames) this.refuse('rateLimited');
  }

  private addBytes(count: number): void {
    this.startWindow();
    this.bytes += count;
    if (this.bytes > this.limits.bytes) this.refuse('tooLarge');
  }

  private startWindow(): void {
    const now = Date.now();
    if (now - this.windowStart < connectionLimits.windowMs) return;
    this.windowStart = now;
    this.frames = 0;
    this.bytes = 0;
  }
}
