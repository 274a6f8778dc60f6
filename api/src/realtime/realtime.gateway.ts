import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Logger, UseInterceptors } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import { maySendInSandbox } from '../access/sandbox-operations.ts';
import { DomainError } from '../http/domain-error.ts';
import { LiveWorkService } from '../modules/session/live-work/live-work.service.ts';
import { OnlineUserService } from '../modules/session/presence/online-user.service.ts';
import { ConnectionGuard } from './connection-guard.ts';
import { DeviceSocketService } from './device-socket.service.ts';
import { DeviceSocketSyncService } from './device-socket-sync.service.ts';
import { DeviceWatchService } from './device-watch.service.ts';
import { MessageInterceptor } from './message.interceptor.ts';
import { PacketGuard } from './packet-guard.ts';
import type { Principal, RealtimeServer, RealtimeSocket } from './realtime-socket.ts';
import { companyRoom, participantRoom, signInRoom, userRoom } from './realtime-socket.ts';
import { type RefusalReason, RefusalService } from './refusal.service.ts';
import { SessionPresenceService } from './session-presence.service.ts';
import { SocketAuthenticationService } from './socket-authentication.service.ts';
import { SocketPresenceService } from './socket-presence.service.ts';

type Schemas = components['schemas'];

const guards = new WeakMap<RealtimeSocket, PacketGuard>();
const notEntered: Schemas['EnteredSession'] = { ok: false, role: null, participants: [], session: null };

/** Handles the events of sockets. Payloads are validated already; each handler checks the permission of the sender. */
@WebSocketGateway()
@UseInterceptors(MessageInterceptor)
export class RealtimeGateway implements OnGatewayInit<RealtimeServer>, OnGatewayConnection<RealtimeSocket> {
  @WebSocketServer() readonly server!: RealtimeServer;
  private readonly logger = new Logger(RealtimeGateway.name);

  constructor(
    @Inject(SocketAuthenticationService) private readonly authentication: SocketAuthenticationService,
    @Inject(SocketPresenceService) private readonly sockets: SocketPresenceService,
    @Inject(SessionPresenceService) private readonly presence: SessionPresenceService,
    @Inject(OnlineUserService) private readonly online: OnlineUserService,
    @Inject(RefusalService) private readonly refusals: RefusalService,
    @Inject(DeviceWatchService) private readonly devices: DeviceWatchService,
    @Inject(DeviceSocketService) private readonly deviceSockets: DeviceSocketService,
    @Inject(DeviceSocketSyncService) private readonly deviceSyncs: DeviceSocketSyncService,
    @Inject(LiveWorkService) private readonly liveWork: LiveWorkService,
  ) {}

  afterInit(server: RealtimeServer): void {
    server.engine.on('connection', (connection: RealtimeSocket['conn']) => new ConnectionGuard(connection, this.refusals));
    server.use((socket, next) => {
      const guard = ConnectionGuard.of(socket.conn);
      this.authentication.authenticate(socket.handshake.auth).then(
        (principal) => {
          guard?.authenticate();
          socket.data.principal = principal;
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
    const { principal } = socket.data;
    const isInSandbox = principal.kind === 'user' && principal.actor.sandboxEndsAt !== undefined;
    socket.use((packet, next) => {
      const refused = guard.check(packet);
      if (refused) return this.deviceSyncs.answerRefused(socket, packet, refused);
      if (isInSandbox && !maySendInSandbox(packet[0])) guard.refuse('forbidden');
      else next();
    });
    socket.on('disconnect', (reason, details) => this.handleLeave(socket, reason === 'client namespace disconnect', details));

    if (principal.kind === 'user') {
      const { companyId, userId, signInId, isVerified } = principal.actor;
      void socket.join([
        userRoom(userId),
        ...(signInId === null ? [] : [signInRoom(signInId)]),
        ...(isVerified ? [companyRoom(companyId)] : []),
      ]);
      if (isVerified) this.online.come(userId);
    } else if (principal.kind === 'device') {
      this.deviceSockets.connect(socket, principal).catch((error: unknown) => this.disconnectFailed(socket, error));
    } else {
      this.presence.enterAsCustomer(socket, principal).catch((error: unknown) => this.disconnectFailed(socket, error));
    }
  }

  @SubscribeMessage('session:enter')
  async enterSession(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() { sessionId }: Schemas['EnterSession']) {
    const { principal } = socket.data;
    if (isOperator(principal)) {
      const { actor, issuedAt } = principal;
      const entering = this.presence.enterAsOperator(socket, { ...actor, issuedAt }, sessionId);
      const entered = await entering.catch((error: unknown) => this.disconnectFailed(socket, error));
      if (entered) return entered;
      if (!socket.connected) return notEntered;
    }
    this.refuse(socket, 'forbidden');
    return notEntered;
  }

  /** Relays between the customer and one operator. The server sets the sender. */
  @SubscribeMessage('signal')
  relaySignal(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() { peer, ...step }: Schemas['Signal']): void {
    const { presence } = socket.data;
    const isCustomer = presence?.participantId === 'customer';
    if (!presence || !this.sockets.holds(socket) || isCustomer !== (peer !== undefined)) {
      this.refuse(socket, 'forbidden');
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
    if (!isHost) this.refuse(socket, 'forbidden');
  }

  @SubscribeMessage('session:activity')
  async noteActivity(@ConnectedSocket() socket: RealtimeSocket): Promise<void> {
    if (!this.sockets.holds(socket)) this.refuse(socket, 'forbidden');
    else await this.presence.noteActivity(socket);
  }

  @SubscribeMessage('work:get')
  async getLiveWork(@ConnectedSocket() socket: RealtimeSocket): Promise<Schemas['LiveWork'] | undefined> {
    const { principal } = socket.data;
    if (isOperator(principal)) {
      return this.liveWork.find(principal.actor).catch((error: unknown) => {
        if (!(error instanceof DomainError)) this.logger.warn(String(error));
        return undefined;
      });
    }
    this.refuse(socket, 'forbidden');
    return undefined;
  }

  @SubscribeMessage('devices:watch')
  async watchDevices(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() { assignmentIds }: Schemas['WatchDevices']): Promise<void> {
    if (!isOperator(socket.data.principal)) this.refuse(socket, 'forbidden');
    else await this.devices.watch(socket, assignmentIds);
  }

  @SubscribeMessage('device:sync')
  async syncDevice(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() body: Schemas['DeviceSyncRequest']) {
    const reply = await this.deviceSyncs.sync(socket, body);
    if (reply.refusal?.code === 'FORBIDDEN') this.refuse(socket, 'forbidden');
    return reply;
  }

  /** Open sockets of this instance. */
  countSockets(): Record<Principal['kind'], number> {
    const counts = { user: 0, customer: 0, device: 0 };
    for (const { data } of this.server.sockets.sockets.values()) counts[data.principal.kind] += 1;
    return counts;
  }

  private handleLeave(socket: RealtimeSocket, isIntended: boolean, details: unknown): void {
    const { principal } = socket.data;
    if (isTooLarge(details)) this.refusals.add('tooLarge');
    if (isOperator(principal)) this.online.leave(principal.actor.userId);
    if (principal.kind === 'device') this.deviceSockets.disconnect(socket).catch((error: unknown) => this.logger.warn(String(error)));
    this.presence.leave(socket, isIntended).catch((error: unknown) => this.logger.warn(String(error)));
  }

  /** The client reconnects and tries again, which it would not do by itself. */
  private disconnectFailed(socket: RealtimeSocket, error: unknown): null {
    this.logger.warn(String(error));
    socket.disconnect(true);
    return null;
  }

  private refuse(socket: RealtimeSocket, reason: RefusalReason): void {
    guards.get(socket)?.refuse(reason);
  }
}

/** A user with a verified address: until then, a socket only waits for the verification. */
const isOperator = (principal: Principal): principal is Extract<Principal, { kind: 'user' }> =>
  principal.kind === 'user' && principal.actor.isVerified;

/** Matches the error message of the websocket library, which Socket.IO passes on. */
function isTooLarge(details: unknown): boolean {
  return details instanceof Error && details.message.includes('Max payload size exceeded');
}
