import type { Namespace } from 'socket.io';
import { ClusterAdapterWithHeartbeat, type ClusterMessage, type ClusterResponse, MessageType } from 'socket.io-adapter';
import type { PostgresBus } from './postgres-bus.ts';

/** Messages by which instances discover each other. */
const discovery: readonly MessageType[] = [MessageType.INITIAL_HEARTBEAT, MessageType.HEARTBEAT, MessageType.ADAPTER_CLOSE];

/**
 * Socket.IO's cluster adapter over one ordered connection. The library's PostgreSQL adapter sends through a pool, so that
 * signaling messages may overtake each other, and local sockets wait for the database. Here they never wait, and a single
 * instance sends nothing.
 */
export class BusAdapter extends ClusterAdapterWithHeartbeat {
  private hasEnded = false;
  /** Unlike `serverCount()`, stays true while the database is unavailable for longer than the heartbeat timeout. */
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

  /** Called after messages of other instances were lost: clients that reconnect load their data again. */
  reconnectAll(): void {
    if (!this.hasMetOthers) return;
    for (const { conn } of (this.nsp as Namespace).sockets.values()) conn.close();
  }

  override close(): void {
    super.close();
    this.hasEnded = true;
  }

  /** A message after the close would start the heartbeat again. */
  override publish(message: Parameters<ClusterAdapterWithHeartbeat['publish']>[0]): void {
    if (!this.hasEnded) super.publish(message);
  }

  override async doPublish(message: ClusterMessage): Promise<string> {
    const mayHaveOthers = (await this.serverCount()) > 1 || (this.hasMetOthers && this.bus.isCatchingUp);
    if (discovery.includes(message.type) || mayHaveOthers) this.bus.send(message);
    return '';
  }

  override async doPublishResponse(_: string, response: ClusterResponse): Promise<void> {
    this.bus.send(response);
  }
}
