import { setTimeout as pause } from 'node:timers/promises';
import type { components } from '@nearhand/contracts/openapi.gen';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { DataSource } from 'typeorm';
import type { Actor } from '../access/actor.ts';
import { ENV } from '../env.token.ts';
import type { Env } from '../env.ts';
import { JoinRequestService } from '../modules/collaboration/join-request.service.ts';
import { InstanceService } from '../modules/presence/instance.service.ts';
import { type EndedPresence, PresenceRepository } from '../modules/presence/presence.repository.ts';
import { ConnectionStateService } from '../modules/session/connection-state.service.ts';
import { SessionRepository } from '../modules/session/session.repository.ts';
import { SessionEventRepository } from '../modules/session/session-event.repository.ts';
import type { RealtimeServer, RealtimeSocket, Speaker } from './realtime-socket.ts';
import { SocketPresenceService } from './socket-presence.service.ts';

type Entered = components['schemas']['EnteredSession'];

/** The contract says once a minute; clocks differ a little. */
const activityMs = 55_000;
/** About ten minutes. */
const leaveAttempts = 300;
const leaveRetryMs = 2_000;

/** Who comes to sessions and goes, and what that means for them. */
@Injectable()
export class SessionPresenceService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(SessionPresenceService.name);
  private server: RealtimeServer | undefined;
  private subscription: Subscription | undefined;
  private isStopping = false;
  private readonly entering = new WeakMap<RealtimeSocket, Promise<unknown>>();

  constructor(
    @Inject(SocketPresenceService) private readonly sockets: SocketPresenceService,
    @Inject(PresenceRepository) private readonly repository: PresenceRepository,
    @Inject(ConnectionStateService) private readonly media: ConnectionStateService,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionEventRepository) private readonly events: SessionEventRepository,
    @Inject(JoinRequestService) private readonly joinRequests: JoinRequestService,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(InstanceService) private readonly instance: InstanceService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  open(server: RealtimeServer): void {
    this.server = server;
    this.subscription = this.instance.left$.subscribe((presence) => {
      this.tellLeft(server, presence).catch((error: unknown) => this.logger.warn(String(error)));
    });
    this.subscription.add(this.instance.forgotten$.subscribe(() => this.reconnectAll()));
  }

  /** When this process stops the picture stays, and the windows go to another process: nobody has left. */
  beforeApplicationShutdown(): void {
    this.subscription?.unsubscribe();
    this.isStopping = true;
  }

  /** The others have given their seats away: all of them come anew. */
  reconnectAll(): void {
    for (const { conn } of this.server?.sockets.sockets.values() ?? []) conn.close();
  }

  /** A socket sits in one session: it enters one after the other, and leaves the one before. */
  enterAsOperator(socket: RealtimeSocket, actor: Actor, sessionId: string): Promise<Entered | null> {
    const before = this.entering.get(socket) ?? Promise.resolve();
    const entering = before.then(() => this.enter(socket, actor, sessionId.toLowerCase()));
    this.entering.set(
      socket,
      entering.catch(() => undefined),
    );
    return entering;
  }

  async enterAsCustomer(socket: RealtimeSocket, { sessionId, customerTokenHash }: Extract<Speaker, { kind: 'customer' }>): Promise<void> {
    const { server } = this;
    const taken = server ? await this.sockets.enterAsCustomer(server, socket, sessionId, customerTokenHash) : null;
    if (!taken) return void socket.disconnect(true);
    for (const participant of await this.repository.findOthers(sessionId, 'customer')) {
      socket.emit('session:presence', { sessionId, participant, isPresent: true });
    }
  }

  /** False when the socket does not speak for the lead. */
  async reportMedia(socket: RealtimeSocket, isConnected: boolean): Promise<boolean> {
    const { presence, speaker } = socket.data;
    if (!presence || speaker.kind !== 'user') return false;
    const address = this.addressOf(socket);
    const origin = { by: 'operator', userId: presence.participantId, ...(address && { address }) } as const;
    return this.media.report(presence.sessionId, isConnected, origin, (db) => this.repository.isHost(db, presence.sessionId, socket.id));
  }

  /** At most once a minute for each socket. */
  async noteActivity({ data }: RealtimeSocket): Promise<void> {
    const { presence } = data;
    const now = Date.now();
    if (!presence || (data.activeAt && now - data.activeAt < activityMs)) return;
    data.activeAt = now;
    const origin =
      presence.participantId === 'customer' ? ({ by: 'customer' } as const) : ({ by: 'operator', userId: presence.participantId } as const);
    await this.sessions.change({ sessionId: presence.sessionId }, origin, (session) => session?.noteActivity(new Date()));
  }

  /** Repeated while the database is away: nobody else frees the presence of a socket that is gone. */
  async leave(socket: RealtimeSocket): Promise<void> {
    for (let attempt = 1; attempt <= leaveAttempts && !this.isStopping; attempt += 1) {
      try {
        await this.leaveOnce(socket);
        return;
      } catch (error) {
        this.logger.warn(String(error));
        await pause(leaveRetryMs, undefined, { ref: false });
      }
    }
  }

  private async leaveOnce(socket: RealtimeSocket): Promise<void> {
    const { server } = this;
    if (!server || this.isStopping) return;
    const left = await this.sockets.leave(socket);
    if (!left) return;
    await this.tellLeft(server, left);
    if (left.participant.role !== 'host') return;
    // With the lead's window the picture is gone, unless a window has entered again.
    await this.media.report(left.sessionId, false, { by: 'server' }, async (db) => !(await this.repository.hasHost(db, left.sessionId)));
  }

  private async enter(socket: RealtimeSocket, actor: Actor, sessionId: string): Promise<Entered | null> {
    const { server } = this;
    if (socket.data.presence && socket.data.presence.sessionId !== sessionId) await this.leaveOnce(socket);
    const taken = server ? await this.sockets.enterAsOperator(server, socket, actor, sessionId) : null;
    if (!taken) return null;
    const { status, participant } = taken;
    if (participant.role === 'customer') return null;
    if (!taken.previousSocketId) await this.record({ ...taken, sessionId }, 'entered', this.addressOf(socket));
    if (participant.role === 'host') this.sendJoinRequests(socket, sessionId);
    const participants = await this.repository.findOthers(sessionId, participant.participantId);
    const idleClosesAt = (await this.sessions.findIdleEnd(sessionId))?.toISOString() ?? null;
    return { ok: true, status, role: participant.role, participants, idleClosesAt };
  }

  /** The sessions of a process that died are looked after by their own watch: the picture may stand. */
  private async tellLeft(server: RealtimeServer, left: EndedPresence): Promise<void> {
    this.sockets.announce(server, left.sessionId, left.participant, false);
    if (left.participant.role !== 'customer') await this.record(left, 'left');
  }

  /** Behind a proxy the socket's is the proxy's own, which says nothing. */
  private addressOf({ handshake }: RealtimeSocket): string | undefined {
    return this.env.TRUST_PROXY === false ? handshake.address : undefined;
  }

  private sendJoinRequests(socket: RealtimeSocket, sessionId: string): void {
    this.joinRequests.listWaiting(sessionId).then(
      (joinRequests) => {
        for (const joinRequest of joinRequests) socket.emit('session:joinRequest', joinRequest);
      },
      (error: unknown) => this.logger.warn(String(error)),
    );
  }

  private async record({ sessionId, companyId, participant }: EndedPresence, type: 'entered' | 'left', address?: string): Promise<void> {
    await this.events.add(
      this.dataSource.manager,
      { sessionId, companyId },
      { type, by: 'operator', userId: participant.participantId, ...(address && { address }), details: { role: participant.role } },
    );
  }
}
