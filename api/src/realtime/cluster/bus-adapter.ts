import type { Namespace } from 'socket.io';
import { ClusterAdapterWithHeartbeat, type ClusterMessage, type ClusterResponse, MessageType } from 'socket.io-adapter';
import { noTracer, type Tracer } from '../../tracing/tracer.ts';
import { isParticipantRoom } from '../realtime-socket.ts';
import type { Bus } from './bus.ts';

/** Messages by which instances discover each other. */
const discovery: readonly MessageType[] = [MessageType.INITIAL_HEARTBEAT, MessageType.HEARTBEAT, MessageType.ADAPTER_CLOSE];

/** Most of the messages between instances: the participant who enters last is the only one who gets them. */
const addressedEvent = 'signal';
/** The oldest are forgotten beyond it: messages to them go to all instances. */
const maxHolders = 50_000;

/** Notifies all others that a participant has entered at this instance. */
interface Arrival {
  nsp: string;
  room: string;
  /** Instance on the bus. */
  holder: string;
}

/** Trace context of a message that belongs to a trace. */
interface Traced {
  traceparent?: string;
}

const attributesOf = (type: 'send' | 'process') => ({
  'messaging.system': 'nearhand',
  'messaging.operation.type': type,
  'messaging.operation.name': type,
  'messaging.destination.name': 'realtime',
});

/**
 * Socket.IO's cluster adapter over one ordered connection. The library's PostgreSQL adapter sends through a pool, so that
 * signaling messages may overtake each other, and local sockets wait for the database. Here they never wait, and a single
 * instance sends nothing.
 */
export class BusAdapter extends ClusterAdapterWithHeartbeat {
  private hasEnded = false;
  /** Unlike `serverCount()`, stays true while the database is unavailable for longer than the heartbeat timeout. */
  private hasMetOthers = false;
  /** Other instances by the room of the participant who is connected to them. */
  private readonly holders = new Map<string, string>();

  constructor(
    namespace: Namespace,
    private readonly bus: Bus,
    private readonly tracer: Tracer = noTracer,
  ) {
    super(namespace, { heartbeatInterval: 3000, heartbeatTimeout: 10_000 });
  }

  receive(message: unknown): void {
    this.hasMetOthers = true;
    const received = message as (ClusterMessage | Arrival) & Traced;
    if (received.nsp !== this.nsp.name) return;
    if ('holder' in received) this.noteHolder(received);
    else if (received.traceparent === undefined) this.onMessage(received);
    else this.continueTrace(received, received.traceparent);
  }

  override addAll(id: string, rooms: Set<string>): void {
    super.addAll(id, rooms);
    for (const room of rooms) if (isParticipantRoom(room)) void this.announce(room);
  }

  /** Called after messages of other instances were lost: clients that reconnect load their data again. */
  reconnectAll(): void {
    this.holders.clear();
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
    const mayHaveOthers = await this.mayHaveOthers();
    if (discovery.includes(message.type)) this.bus.send(message);
    else if (mayHaveOthers) this.sendTraced(message);
    return '';
  }

  override async doPublishResponse(_: string, response: ClusterResponse): Promise<void> {
    this.bus.send(response);
  }

  private sendTraced(message: ClusterMessage): void {
    const span = this.tracer.beginPart('send realtime', { kind: 'producer', attributes: attributesOf('send') });
    this.bus.send(span ? { ...message, traceparent: span.traceparent } : message, this.holderOf(message));
    span?.end();
  }

  private continueTrace(message: ClusterMessage, parent: string): void {
    const span = this.tracer.begin('process realtime', { kind: 'consumer', parent, attributes: attributesOf('process') });
    span.run(() => this.onMessage(message));
    span.end();
  }

  private async mayHaveOthers(): Promise<boolean> {
    return (await this.serverCount()) > 1 || (this.hasMetOthers && this.bus.isCatchingUp);
  }

  private async announce(room: string): Promise<void> {
    this.holders.delete(room);
    if (await this.mayHaveOthers()) this.bus.send({ nsp: this.nsp.name, room, holder: this.bus.id } satisfies Arrival);
  }

  private noteHolder({ room, holder }: Arrival): void {
    this.holders.delete(room);
    this.holders.set(room, holder);
    const [oldest] = this.holders.keys();
    if (this.holders.size > maxHolders && oldest !== undefined) this.holders.delete(oldest);
  }

  /** The only instance that needs the message; undefined if all may need it. */
  private holderOf(message: ClusterMessage): string | undefined {
    // A participant may have moved meanwhile.
    if (message.type !== MessageType.BROADCAST || this.bus.isCatchingUp) return undefined;
    const { packet, opts } = message.data;
    const [room = '', ...more] = opts.rooms;
    const [event] = (packet as { data?: unknown[] }).data ?? [];
    return event === addressedEvent && more.length === 0 ? this.holders.get(room) : undefined;
  }
}
