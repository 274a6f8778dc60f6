import { setTimeout as pause } from 'node:timers/promises';
import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainEvents } from '../events/domain.events.ts';
import { DrainService } from '../http/server/drain.service.ts';
import { JoinRequestService } from '../modules/session/collaboration/join-request.service.ts';
import { EntryRepository } from '../modules/session/presence/entry.repository.ts';
import { type EndedPresence, type EnteringUser, PresenceRepository } from '../modules/session/presence/presence.repository.ts';
import { ConnectionStateService } from '../modules/session/session/connection-state.service.ts';
import { SessionRepository } from '../modules/session/session/session.repository.ts';
import { SessionEventRepository } from '../modules/session/session/session-event.repository.ts';
import { SessionStateService } from '../modules/session/session/session-state.service.ts';
import type { Principal, RealtimeSocket } from './realtime-socket.ts';
import { addressOf } from './socket-address.ts';
import { SocketPresenceService } from './socket-presence.service.ts';

type Entered = components['schemas']['EnteredSession'];

/** Slightly less than the minute of the contract, since clocks differ. */
const activityMs = 55_000;
/** Attempts for about ten minutes. */
const leaveAttempts = 300;
const leaveRetryMs = 2_000;

/** Participants who enter and leave sessions, and their effect on the sessions. */
@Injectable()
export class SessionPresenceService {
  private readonly logger = new Logger(SessionPresenceService.name);
  private readonly entering = new WeakMap<RealtimeSocket, Promise<unknown>>();

  constructor(
    @Inject(SocketPresenceService) private readonly sockets: SocketPresenceService,
    @Inject(PresenceRepository) private readonly repository: PresenceRepository,
    @Inject(EntryRepository) private readonly entries: EntryRepository,
    @Inject(ConnectionStateService) private readonly media: ConnectionStateService,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionEventRepository) private readonly sessionEvents: SessionEventRepository,
    @Inject(JoinRequestService) private readonly joinRequests: JoinRequestService,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionStateService) private readonly states: SessionStateService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(DrainService) private readonly drain: DrainService,
  ) {
    // SessionWatchService handles the sessions themselves: their media connections may still work.
    events.on('presenceExpired', (presence) => this.record(presence, 'left'));
  }

  /** A socket is in one session at a time and leaves the previous one. */
  enterAsOperator(socket: RealtimeSocket, user: EnteringUser, sessionId: string): Promise<Entered | null> {
    const before = this.entering.get(socket) ?? Promise.resolve();
    const entering = before.then(() => this.enter(socket, user, sessionId.toLowerCase()));
    this.entering.set(
      socket,
      entering.catch(() => undefined),
    );
    return entering;
  }

  async enterAsCustomer(socket: RealtimeSocket, { sessionId, customerTokenHash }: Extract<Principal, { kind: 'customer' }>): Promise<void> {
    const started = await this.sockets.enterAsCustomer(socket, sessionId, customerTokenHash);
    if (!started) return void socket.disconnect(true);
    // Some may have been removed while this end was disconnected.
    socket.emit('session:operators', { sessionId, participantIds: await this.entries.findUserIds(sessionId) });
    for (const participant of await this.repository.findOthers(sessionId, 'customer')) {
      socket.emit('session:presence', { sessionId, participant, isPresent: true });
    }
  }

  /** False if the socket does not represent the host. */
  async reportMedia(socket: RealtimeSocket, isConnected: boolean): Promise<boolean> {
    const { presence, principal } = socket.data;
    if (!presence || principal.kind !== 'user') return false;
    const address = addressOf(socket);
    const origin = { by: 'operator', userId: presence.participantId, ...(address && { address }) } as const;
    return this.media.report(presence.sessionId, isConnected, origin, (db) => this.repository.isHost(db, presence.sessionId, socket.id));
  }

  /** Records activity at most once a minute for each socket. */
  async noteActivity({ data }: RealtimeSocket): Promise<void> {
    const { presence } = data;
    const now = Date.now();
    if (!presence || (data.activeAt && now - data.activeAt < activityMs)) return;
    data.activeAt = now;
    const origin =
      presence.participantId === 'customer' ? ({ by: 'customer' } as const) : ({ by: 'operator', userId: presence.participantId } as const);
    await this.sessions.change({ sessionId: presence.sessionId }, origin, (session) => session?.noteActivity(new Date()));
  }

  /**
   * Retries while the database is unavailable: nothing else ends the presence of a closed socket. `isIntended`: the client has closed it,
   * as a window does that is closed.
   */
  async leave(socket: RealtimeSocket, isIntended: boolean): Promise<void> {
    for (let attempt = 1; attempt <= leaveAttempts && !this.movesOn(isIntended); attempt += 1) {
      try {
        await this.leaveOnce(socket, isIntended);
        return;
      } catch (error) {
        this.logger.warn(String(error));
        await pause(leaveRetryMs, undefined, { ref: false });
      }
    }
  }

  /** While this instance stops, participants reconnect to another one and do not count as having left. */
  private movesOn(isIntended: boolean): boolean {
    return this.drain.isClosing && !isIntended;
  }

  private async leaveOnce(socket: RealtimeSocket, isIntended = false): Promise<void> {
    if (this.movesOn(isIntended)) return;
    const ended = await this.sockets.leave(socket);
    if (!ended) return;
    const { sessionId, participant } = ended;
    this.events.publish(this.dataSource.manager, { type: 'presenceChanged', presence: { sessionId, participant, isPresent: false } });
    // Unless another window has entered.
    const isGone = async (db: EntityManager) => !(await this.repository.hasHost(db, sessionId));
    if (participant.role === 'host' && isIntended) {
      const origin = { by: 'operator', userId: participant.participantId } as const;
      if (await this.media.leave(sessionId, origin, isGone)) return;
    }
    await this.record(ended, 'left');
    // The picture is lost with the host's window.
    if (participant.role === 'host') await this.media.report(sessionId, false, { by: 'server' }, isGone);
  }

  private async enter(socket: RealtimeSocket, user: EnteringUser, sessionId: string): Promise<Entered | null> {
    if (socket.data.presence && socket.data.presence.sessionId !== sessionId) await this.leaveOnce(socket);
    const started = await this.sockets.enterAsOperator(socket, user, sessionId);
    if (!started) return null;
    const { participantId, role } = started.participant;
    if (role === 'customer') return null;
    if (!started.previousSocketId) await this.record({ ...started, sessionId }, 'entered', addressOf(socket));
    if (role === 'host') this.sendJoinRequests(socket, sessionId);
    const participants = await this.repository.findOthers(sessionId, participantId);
    return { ok: true, role, participants, session: await this.states.findFor(participantId, sessionId) };
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
    if (participant.role === 'customer') return;
    await this.sessionEvents.add(
      this.dataSource.manager,
      { sessionId, companyId },
      { type, by: 'operator', userId: participant.participantId, ...(address && { address }), details: { role: participant.role } },
    );
  }
}
