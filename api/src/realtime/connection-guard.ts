import type { EventEmitter } from 'node:events';
import type { Socket as Connection } from 'engine.io';
import type { RefusalReason, Refusals } from './refusals.ts';

/** Before somebody is known: a token and heartbeats. After: more than `packetLimits` let through, so that those answer first. */
export const connectionLimits = {
  stranger: { frames: 20, bytes: 16 * 1024 },
  known: { frames: 1000, bytes: 4 * 1024 * 1024 },
  windowMs: 10_000,
} as const;

/** Socket.IO's CONNECT to the only namespace there is. */
const entry = /^0(\{|$)/;

interface Packet {
  type: string;
  data?: unknown;
}

const guards = new WeakMap<Connection, ConnectionGuard>();

/**
 * Watches one connection below Socket.IO, which takes as many tokens, namespaces and heartbeats as a client sends. Closes it
 * at the first thing that no client of ours does.
 */
export class ConnectionGuard {
  private isKnown = false;
  private hasSpoken = false;
  private windowStart = Date.now();
  private frames = 0;
  private bytes = 0;

  constructor(
    private readonly connection: Connection,
    private readonly refusals: Refusals,
  ) {
    guards.set(connection, this);
    const { socket, websocket } = connection.request as typeof connection.request & { websocket?: EventEmitter };
    socket.on('data', ({ length }: Buffer) => this.addBytes(length));
    connection.on('packet', (packet: Packet) => this.addPacket(packet));
    for (const heartbeat of ['ping', 'pong']) websocket?.on(heartbeat, () => this.addFrame());
    // The closing handshake could take as long as the client likes, who may go on sending.
    connection.once('close', () => socket.destroySoon());
  }

  static of(connection: Connection): ConnectionGuard | undefined {
    return guards.get(connection);
  }

  /** Somebody has shown a good token. */
  admit(): void {
    this.isKnown = true;
  }

  refuse(reason: RefusalReason): void {
    if (this.connection.readyState !== 'open') return;
    this.refusals.add(reason);
    this.connection.close(true);
    // A refused token is answered with a close frame. A client that floods may never read one, which would keep the connection open.
    if (reason !== 'unauthenticated') this.connection.request.socket.destroy();
  }

  private get limits() {
    return this.isKnown ? connectionLimits.known : connectionLimits.stranger;
  }

  private addPacket({ type, data }: Packet): void {
    this.addFrame();
    if (type !== 'message') return;
    const packet = typeof data === 'string' ? data : '';
    const isFitting = this.hasSpoken ? this.isKnown && !packet.startsWith('0') : entry.test(packet);
    if (!isFitting) this.refuse('malformed');
    this.hasSpoken = true;
  }

  private addFrame(): void {
    this.startWindow();
    this.frames += 1;
    if (this.frames > this.limits.frames) this.refuse('tooOften');
  }

  private addBytes(count: number): void {
    this.startWindow();
    this.bytes += count;
    if (this.bytes > this.limits.bytes) this.refuse('tooBig');
  }

  private startWindow(): void {
    const now = Date.now();
    if (now - this.windowStart < connectionLimits.windowMs) return;
    this.windowStart = now;
    this.frames = 0;
    this.bytes = 0;
  }
}
