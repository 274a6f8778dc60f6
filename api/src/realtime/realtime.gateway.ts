import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Logger } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import { OnlineUserService } from '../modules/presence/online-user.service.ts';
import { ConnectionGuard } from './connection-guard.ts';
import { DeviceWatch } from './device-watch.ts';
import { Handshake } from './handshake.ts';
import { PacketGuard } from './packet-guard.ts';
import type { RealtimeServer, RealtimeSocket, Speaker } from './realtime-socket.ts';
import { companyRoom, participantRoom, signInRoom, userRoom } from './realtime-socket.ts';
import { type RefusalReason, Refusals } from './refusals.ts';
import { SessionPresenceService } from './session-presence.service.ts';
import { SocketPresenceService } from './socket-presence.service.ts';

type Schemas = components['schemas'];

const guards = new WeakMap<RealtimeSocket, PacketGuard>();
const notEntered: Schemas['EnteredSession'] = { ok: false, role: null, participants: [], session: null };

/** Handles the events of sockets. Payloads are validated already; each handler checks the permission of the sender. */
@WebSocketGateway()
export class RealtimeGateway implements OnGatewayInit<RealtimeServer>, OnGatewayConnection<RealtimeSocket> {
  @WebSocketServer() readonly server!: RealtimeServer;
  private readonly logger = new Logger(RealtimeGateway.name);

  constructor(
    @Inject(Handshake) private readonly handshake: Handshake,
    @Inject(SocketPresenceService) private readonly sockets: SocketPresenceService,
    @Inject(SessionPresenceService) private readonly presence: SessionPresenceService,
    @Inject(OnlineUserService) private readonly online: OnlineUserService,
    @Inject(Refusals) private readonly refusals: Refusals,
    @Inject(DeviceWatch) private readonly devices: DeviceWatch,
  ) {}

  afterInit(server: RealtimeServer): void {
    server.engine.on('connection', (connection: RealtimeSocket['conn']) => new ConnectionGuard(connection, this.refusals));
    server.use((socket, next) => {
      const guard = ConnectionGuard.of(socket.conn);
      this.handshake.identify(socket.handshake.auth).then(
        (speaker) => {
          guard?.authenticate();
          socket.data.speaker = speaker;
          next();
        },
        () => {
          next(new Error('UNAUTHENTICATED'));
          // Socket.IO sends the error in the next tick and would then wait for another token.
          setImmediate(() => guard?.refuse('unauthenticated'));
        },
      );
    });
  }

  handleConnection(socket: RealtimeSocket): void {
    const guard = new PacketGuard(socket, this.refusals);
    guards.set(socket, guard);
    socket.use((packet, next) => {
      if (guard.admits(packet)) next();
    });
    socket.on('disconnect', (_, details) => this.handleLeave(socket, details));

    const { speaker } = socket.data;
    if (speaker.kind === 'user') {
      const { companyId, userId, signInId } = speaker.actor;
      void socket.join([companyRoom(companyId), userRoom(userId), ...(signInId === null ? [] : [signInRoom(signInId)])]);
      this.online.come(userId);
    } else {
      this.presence.enterAsCustomer(socket, speaker).catch((error: unknown) => this.logger.warn(String(error)));
    }
  }

  @SubscribeMessage('session:enter')
  async enterSession(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() { sessionId }: Schemas['EnterSession']) {
    const { speaker } = socket.data;
    const entered = speaker.kind === 'user' ? await this.presence.enterAsOperator(socket, speaker.actor, sessionId) : null;
    if (entered) return entered;
    this.refuse(socket, 'outOfTurn');
    return notEntered;
  }

  /** Between the customer and one operator. The server sets the sender. */
  @SubscribeMessage('signal')
  relaySignal(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() { peer, ...step }: Schemas['Signal']): void {
    const { presence } = socket.data;
    const isCustomer = presence?.participantId === 'customer';
    if (!presence || !this.sockets.holds(socket) || isCustomer !== (peer !== undefined)) {
      this.refuse(socket, 'outOfTurn');
      return;
    }
    const other = peer ?? 'customer';
    const signal = (isCustomer ? step : { ...step, peer: presence.participantId }) as Schemas['Signal'];
    const room = participantRoom(presence.sessionId, other.toLowerCase());
    const isHere = this.server.sockets.adapter.rooms.has(room);
    (isHere ? this.server.local : this.server).to(room).emit('signal', signal);
  }

  @SubscribeMessage('session:media')
  async reportMedia(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() { isConnected }: Schemas['MediaState']): Promise<void> {
    const isHost = this.sockets.holds(socket) && (await this.presence.reportMedia(socket, isConnected));
    if (!isHost) this.refuse(socket, 'outOfTurn');
  }

  @SubscribeMessage('session:activity')
  async noteActivity(@ConnectedSocket() socket: RealtimeSocket): Promise<void> {
    if (!this.sockets.holds(socket)) this.refuse(socket, 'outOfTurn');
    else await this.presence.noteActivity(socket);
  }

  @SubscribeMessage('devices:watch')
  async watchDevices(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() { assignmentIds }: Schemas['WatchDevices']): Promise<void> {
    if (socket.data.speaker.kind !== 'user') this.refuse(socket, 'outOfTurn');
    else await this.devices.watch(socket, assignmentIds);
  }

  /** Open sockets of this instance. */
  countSockets(): Record<Speaker['kind'], number> {
    const counts = { user: 0, customer: 0 };
    for (const { data } of this.server.sockets.sockets.values()) counts[data.speaker.kind] += 1;
    return counts;
  }

  private handleLeave(socket: RealtimeSocket, details: unknown): void {
    const { speaker } = socket.data;
    if (isTooBig(details)) this.refusals.add('tooBig');
    if (speaker.kind === 'user') this.online.leave(speaker.actor.userId);
    this.presence.leave(socket).catch((error: unknown) => this.logger.warn(String(error)));
  }

  private refuse(socket: RealtimeSocket, reason: RefusalReason): void {
    guards.get(socket)?.refuse(reason);
  }
}

/** Matches the error message of the websocket library, which Socket.IO passes on. */
function isTooBig(details: unknown): boolean {
  return details instanceof Error && details.message.includes('Max payload size exceeded');
}
