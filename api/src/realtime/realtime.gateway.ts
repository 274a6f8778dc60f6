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
import { MediaService } from '../modules/session/media.service.ts';
import { SessionRepository } from '../modules/session/session.repository.ts';
import { DeviceWatch } from './device-watch.ts';
import { Handshake } from './handshake.ts';
import { PacketGuard } from './packet-guard.ts';
import type { RealtimeServer, RealtimeSocket } from './realtime-socket.ts';
import { companyRoom, otherPart, partRoom } from './realtime-socket.ts';
import { Seats } from './seats.ts';

type Schemas = components['schemas'];

const guards = new WeakMap<RealtimeSocket, PacketGuard>();
const nobodyEntered: Schemas['EnteredSession'] = { ok: false, status: null, isPeerPresent: false };

/** What sockets may say. Payloads have passed the contract's schema; here it is decided who may say it. */
@WebSocketGateway()
export class RealtimeGateway implements OnGatewayInit<RealtimeServer>, OnGatewayConnection<RealtimeSocket> {
  @WebSocketServer() readonly server!: RealtimeServer;
  private readonly logger = new Logger(RealtimeGateway.name);

  constructor(
    @Inject(Handshake) private readonly handshake: Handshake,
    @Inject(Seats) private readonly seats: Seats,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(MediaService) private readonly media: MediaService,
    @Inject(DeviceWatch) private readonly devices: DeviceWatch,
  ) {}

  afterInit(server: RealtimeServer): void {
    server.use((socket, next) => {
      this.handshake.identify(socket.handshake.auth).then(
        (speaker) => {
          socket.data.speaker = speaker;
          next();
        },
        () => next(new Error('UNAUTHENTICATED')),
      );
    });
  }

  handleConnection(socket: RealtimeSocket): void {
    const guard = new PacketGuard(socket);
    guards.set(socket, guard);
    socket.use((packet, next) => {
      if (guard.admits(packet)) next();
    });
    socket.on('disconnecting', () => this.handleLeave(socket));

    const { speaker } = socket.data;
    if (speaker.kind === 'user') void socket.join(companyRoom(speaker.actor.companyId));
    else void this.seatCustomer(socket, speaker.sessionId);
  }

  @SubscribeMessage('session:enter')
  async enterSession(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() { sessionId }: Schemas['EnterSession']) {
    const { speaker } = socket.data;
    const session = speaker.kind === 'user' ? await this.sessions.findOfOperator(speaker.actor, sessionId) : null;
    if (!session || session.isClosed) {
      this.refuse(socket);
      return nobodyEntered;
    }

    this.seats.take(this.server, socket, session.sessionId, 'operator');
    return { ok: true, status: session.status, isPeerPresent: await this.seats.isTaken(this.server, session.sessionId, 'customer') };
  }

  @SubscribeMessage('signal')
  relaySignal(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() signal: Schemas['Signal']): void {
    const { seat } = socket.data;
    if (!seat || !this.seats.holds(socket)) this.refuse(socket);
    else socket.to(partRoom(seat.sessionId, otherPart(seat.part))).emit('signal', signal);
  }

  @SubscribeMessage('session:media')
  async reportMedia(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() { isConnected }: Schemas['MediaState']): Promise<void> {
    const { seat } = socket.data;
    if (seat?.part !== 'operator' || !this.seats.holds(socket)) this.refuse(socket);
    else await this.media.report(seat.sessionId, isConnected);
  }

  @SubscribeMessage('devices:watch')
  async watchDevices(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() { assignmentIds }: Schemas['WatchDevices']): Promise<void> {
    if (socket.data.speaker.kind !== 'user') this.refuse(socket);
    else await this.devices.watch(socket, assignmentIds);
  }

  /** With the operator's window the picture is gone, until a window enters again. */
  private handleLeave(socket: RealtimeSocket): void {
    const seat = this.seats.leave(socket);
    if (seat?.part !== 'operator') return;
    this.media.report(seat.sessionId, false).catch((error: unknown) => this.logger.warn(String(error)));
  }

  private async seatCustomer(socket: RealtimeSocket, sessionId: string): Promise<void> {
    this.seats.take(this.server, socket, sessionId, 'customer');
    const isPresent = await this.seats.isTaken(this.server, sessionId, 'operator');
    socket.emit('session:peer', { part: 'operator', isPresent });
  }

  private refuse(socket: RealtimeSocket): void {
    guards.get(socket)?.refuse();
  }
}
