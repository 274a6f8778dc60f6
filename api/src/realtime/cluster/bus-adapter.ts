import type { Namespace } from 'socket.io';
import { ClusterAdapterWithHeartbeat, type ClusterMessage, type ClusterResponse, MessageType } from 'socket.io-adapter';
import type { PostgresBus } from './postgres-bus.ts';

/** What keeps the processes knowing of each other. */
const upkeep: readonly MessageType[] = [MessageType.INITIAL_HEARTBEAT, MessageType.HEARTBEAT, MessageType.ADAPTER_CLOSE];

/**
 * Socket.IO's own adapter for several processes, over a line that keeps the order: the library's adapter for PostgreSQL sends
 * through a pool, so that steps of a negotiation may overtake each other, and lets the sockets of this process wait for the
 * database. Here they never wait, and a process that is alone says nothing.
 */
export class BusAdapter extends ClusterAdapterWithHeartbeat {
  private hasEnded = false;
  /** Not `serverCount()`: it forgets the others while the database is away for longer than their heartbeats count. */
  private hasMetOthers = false;

  constructor(
    namespace: Namespace,
    private readonly bus: PostgresBus,
  ) {
    super(namespace, { heartbeatInterval: 3000, heartbeatTimeout: 10_000 });
  }

  receive(message: unknown): void {
    this.hasMetOthers = true;
    const { nsp } = message as ClusterMessage;
    if (nsp === this.nsp.name) this.onMessage(message as ClusterMessage);
  }

  /** Messages of other processes are missing: a client that reconnects loads everything it shows again. */
  reconnectAll(): void {
    if (!this.hasMetOthers) return;
    for (const { conn } of (this.nsp as Namespace).sockets.values()) conn.close();
  }

  override close(): void {
    super.close();
    this.hasEnded = true;
  }

  /** Whatever is said while the server stops would start the heartbeat anew. */
  override publish(message: Parameters<ClusterAdapterWithHeartbeat['publish']>[0]): void {
    if (!this.hasEnded) super.publish(message);
  }

  override async doPublish(message: ClusterMessage): Promise<string> {
    if (upkeep.includes(message.type) || (await this.serverCount()) > 1) this.bus.send(message);
    return '';
  }

  override async doPublishResponse(_: string, response: ClusterResponse): Promise<void> {
    this.bus.send(response);
  }
}
