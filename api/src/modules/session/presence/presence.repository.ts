import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ActorRepository } from '../../../access/actor.repository.ts';
import type { Actor } from '../../../access/actor.ts';
import { instanceTimeoutSeconds } from '../../../database/instance-timeout.ts';
import { DeviceAccessService } from '../session/device/device-access.service.ts';
import { type OpenSession, SessionStatusRepository } from '../session/session-status.repository.ts';
import { EntryRepository } from './entry.repository.ts';
import type { Participant } from './participant.entity.ts';

/** A socket and the API instance that serves it. */
export interface InstanceSocket {
  instanceId: string;
  socketId: string;
}

/** The user of a socket, and when its token was issued, in seconds. */
export interface EnteringUser extends Pick<Actor, 'userId' | 'companyId' | 'signInId'> {
  issuedAt: number;
}

export interface StartedPresence {
  companyId: string;
  participant: Participant;
  /** The socket that represented the participant before. */
  previousSocketId: string | null;
}

export interface EndedPresence {
  sessionId: string;
  companyId: string;
  participant: Participant;
}

const isSeen = `"seenAt" > now() - interval '${instanceTimeoutSeconds} seconds'`;

const operatorQuery = `SELECT u."name", p."role" FROM "users" u
  LEFT JOIN "session_participants" p ON p."userId" = u."id" AND p."sessionId" = $1 AND p."leftAt" IS NULL
  WHERE u."id" = $2 AND u."companyId" = $3`;

const holderQuery = `SELECT "socketId" FROM "session_presence" WHERE "sessionId" = $1 AND "participantId" = $2`;

const othersQuery = `SELECT s."participantId", s."name", s."role" FROM "session_presence" s JOIN "api_instances" n USING ("instanceId")
  WHERE s."sessionId" = $1 AND s."participantId" <> $2 AND n.${isSeen}`;

const enterQuery = `INSERT INTO "session_presence" ("sessionId", "participantId", "instanceId", "socketId", "name", "role")
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT ("sessionId", "participantId") DO UPDATE SET
    "instanceId" = EXCLUDED."instanceId", "socketId" = EXCLUDED."socketId", "name" = EXCLUDED."name", "role" = EXCLUDED."role", "enteredAt" = now()`;

const leaveQuery = `DELETE FROM "session_presence" p USING "sessions" s
  WHERE p."sessionId" = $1 AND p."participantId" = $2 AND p."socketId" = $3 AND s."sessionId" = p."sessionId"
  RETURNING p."sessionId", s."companyId", p."participantId", p."name", p."role"`;

const rolesQuery = `UPDATE "session_presence" SET "role" = CASE "participantId" WHEN $2 THEN 'host' ELSE $4 END
  WHERE "sessionId" = $1 AND "participantId" IN ($2, $3) RETURNING "participantId", "name", "role"`;

const participantQuery = `SELECT 1 FROM "session_participants"
  WHERE "sessionId" = $1 AND "userId" = $2 AND ("leftAt" IS NULL OR "leftAt" > $3)`;

const toParticipant = ({ participantId, name, role }: Participant): Participant => ({ participantId, name, role });

/** Live connections to sessions across all instances. One socket, the newest, represents each participant. */
@Injectable()
export class PresenceRepository {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionStatusRepository) private readonly sessions: SessionStatusRepository,
    @Inject(ActorRepository) private readonly actors: ActorRepository,
    @Inject(DeviceAccessService) private readonly access: DeviceAccessService,
    @Inject(EntryRepository) private readonly entries: EntryRepository,
  ) {}

  /** `null` for a session that is closed or that the user may not enter. */
  enterAsOperator(user: EnteringUser, sessionId: string, socket: InstanceSocket): Promise<StartedPresence | null> {
    const { userId, signInId, issuedAt } = user;
    return this.take(sessionId, socket, async (session, db) => {
      if (session.companyId !== user.companyId || !(await this.actors.lockValid(db, user, issuedAt))) return null;
      if (!(await this.access.lockAllowed(db, session, userId))) return null;
      const [row] = await db.query<{ name: string; role: Participant['role'] | null }[]>(operatorQuery, [
        sessionId,
        userId,
        user.companyId,
      ]);
      const role = session.operatorId === userId ? 'host' : row?.role;
      if (!row || !role) return null;
      if (role === 'host' && session.hasHostLeft) await this.sessions.noteHostReturn(db, sessionId);
      await this.entries.add(db, { sessionId, userId }, signInId);
      return { participantId: userId, name: row.name, role };
    });
  }

  /** Enters as the customer who is bound to the session now. */
  enterAsCustomer(sessionId: string, customerTokenHash: string, socket: InstanceSocket): Promise<StartedPresence | null> {
    return this.take(sessionId, socket, async (session) =>
      session.customerTokenHash === customerTokenHash ? { participantId: 'customer', name: session.customerName, role: 'customer' } : null,
    );
  }

  /** Removes the presence if the socket still holds it. */
  async leave(sessionId: string, participantId: string, socketId: string): Promise<EndedPresence | null> {
    const [rows] = await this.dataSource.query<[(Participant & { sessionId: string; companyId: string })[], number]>(leaveQuery, [
      sessionId,
      participantId,
      socketId,
    ]);
    const [row] = rows;
    return row ? { sessionId, companyId: row.companyId, participant: toParticipant(row) } : null;
  }

  /** Whether the socket represents the host. */
  async isHost(db: EntityManager, sessionId: string, socketId: string): Promise<boolean> {
    const rows = await db.query<unknown[]>(
      `SELECT 1 FROM "session_presence" WHERE "sessionId" = $1 AND "socketId" = $2 AND "role" = 'host'`,
      [sessionId, socketId],
    );
    return rows.length > 0;
  }

  async hasHost(db: EntityManager, sessionId: string): Promise<boolean> {
    const rows = await db.query<unknown[]>(`SELECT 1 FROM "session_presence" WHERE "sessionId" = $1 AND "role" = 'host'`, [sessionId]);
    return rows.length > 0;
  }

  /** Whether the participant is connected now. */
  async isPresent(db: EntityManager, sessionId: string, participantId: string): Promise<boolean> {
    const rows = await db.query<unknown[]>(
      `SELECT 1 FROM "session_presence" s JOIN "api_instances" n USING ("instanceId")
       WHERE s."sessionId" = $1 AND s."participantId" = $2 AND n.${isSeen}`,
      [sessionId, participantId],
    );
    return rows.length > 0;
  }

  /** The other participants. Read after joining the room, so that nobody is missed between the read and the first event. */
  async findOthers(sessionId: string, participantId: string): Promise<Participant[]> {
    return (await this.dataSource.query<Participant[]>(othersQuery, [sessionId, participantId])).map(toParticipant);
  }

  /** Sets the roles of the new and the former host. Returns those of them who are connected. */
  async changeRoles(db: EntityManager, sessionId: string, hostId: string, formerId: string, formerRole: string): Promise<Participant[]> {
    const [changed] = await db.query<[Participant[], number]>(rolesQuery, [sessionId, hostId, formerId, formerRole]);
    return changed;
  }

  /** Whether an operator was a participant, besides the host, since a time. */
  async isParticipant(sessionId: string, userId: string, since: Date): Promise<boolean> {
    return (await this.dataSource.query<unknown[]>(participantQuery, [sessionId, userId, since])).length > 0;
  }

  private take(
    sessionId: string,
    { instanceId, socketId }: InstanceSocket,
    identify: (session: OpenSession, db: EntityManager) => Promise<Participant | null>,
  ): Promise<StartedPresence | null> {
    return this.dataSource.transaction(async (db) => {
      const session = await this.sessions.lockOpen(db, sessionId);
      const participant = session ? await identify(session, db) : null;
      if (!session || !participant) return null;

      const { participantId, name, role } = participant;
      const [holder] = await db.query<{ socketId: string }[]>(holderQuery, [sessionId, participantId]);
      await db.query(enterQuery, [sessionId, participantId, instanceId, socketId, name, role]);
      return {
        companyId: session.companyId,
        participant,
        previousSocketId: holder?.socketId ?? null,
      };
    });
  }
}
