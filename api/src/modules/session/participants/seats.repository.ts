import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Participant } from './participant.entity.ts';

type SessionStatus = components['schemas']['SessionStatus'];

/** One socket, on one process. */
export interface SeatedSocket {
  nodeId: string;
  socketId: string;
}

/** A seat that was taken. */
export interface TakenSeat {
  companyId: string;
  status: SessionStatus;
  participant: Participant;
  /** The socket that had the seat before. */
  previousSocketId: string | null;
}

/** A seat that is free now. */
export interface LeftSeat {
  sessionId: string;
  companyId: string;
  participant: Participant;
}

interface SessionRow {
  companyId: string;
  status: SessionStatus;
  operatorId: string;
  customerName: string;
  customerTokenHash: string | null;
}

/** What is held by a process that was not seen for so long is free. */
export const nodeTimeoutSeconds = 10;

const isSeen = `"seenAt" > now() - interval '${nodeTimeoutSeconds} seconds'`;

/** Locks the session against a change of its lead, and against others who take a seat in it. */
const lockSession = `SELECT "companyId", "status", "operatorId", "customerName", "customerTokenHash"
  FROM "sessions" WHERE "sessionId" = $1 AND "status" <> 'closed' FOR NO KEY UPDATE`;

const operatorQuery = `SELECT u."name", p."role" FROM "users" u
  LEFT JOIN "session_participants" p ON p."userId" = u."id" AND p."sessionId" = $1 AND p."leftAt" IS NULL
  WHERE u."id" = $2 AND u."companyId" = $3`;

const holderQuery = `SELECT "socketId" FROM "session_seats" WHERE "sessionId" = $1 AND "participantId" = $2`;

const othersQuery = `SELECT s."participantId", s."name", s."role" FROM "session_seats" s JOIN "realtime_nodes" n USING ("nodeId")
  WHERE s."sessionId" = $1 AND s."participantId" <> $2 AND n.${isSeen}`;

const takeSeat = `INSERT INTO "session_seats" ("sessionId", "participantId", "nodeId", "socketId", "name", "role")
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT ("sessionId", "participantId") DO UPDATE SET
    "nodeId" = EXCLUDED."nodeId", "socketId" = EXCLUDED."socketId", "name" = EXCLUDED."name", "role" = EXCLUDED."role", "takenAt" = now()`;

const leaveSeat = `DELETE FROM "session_seats" seat USING "sessions" s
  WHERE seat."sessionId" = $1 AND seat."participantId" = $2 AND seat."socketId" = $3 AND s."sessionId" = seat."sessionId"
  RETURNING seat."sessionId", s."companyId", seat."participantId", seat."name", seat."role"`;

const toParticipant = ({ participantId, name, role }: Participant): Participant => ({ participantId, name, role });

/** Who sits where, as all processes see it: each part of a session is spoken for by one socket, the newest. */
@Injectable()
export class SeatsRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** As the lead, or as a colleague who takes part; `null` for a session that is closed or not the caller's to enter. */
  takeAsOperator(user: { userId: string; companyId: string }, sessionId: string, socket: SeatedSocket): Promise<TakenSeat | null> {
    return this.take(sessionId, socket, async (session, db) => {
      if (session.companyId !== user.companyId) return null;
      const [row] = await db.query<{ name: string; role: Participant['role'] | null }[]>(operatorQuery, [
        sessionId,
        user.userId,
        user.companyId,
      ]);
      const role = session.operatorId === user.userId ? 'host' : row?.role;
      return row && role ? { participantId: user.userId, name: row.name, role } : null;
    });
  }

  /** As the customer who is bound to the session now. */
  takeAsCustomer(sessionId: string, customerTokenHash: string, socket: SeatedSocket): Promise<TakenSeat | null> {
    return this.take(sessionId, socket, async (session) =>
      session.customerTokenHash === customerTokenHash ? { participantId: 'customer', name: session.customerName, role: 'customer' } : null,
    );
  }

  /** Frees the seat, if the socket has it still. */
  async leave(sessionId: string, participantId: string, socketId: string): Promise<LeftSeat | null> {
    const [rows] = await this.dataSource.query<[(Participant & { sessionId: string; companyId: string })[], number]>(leaveSeat, [
      sessionId,
      participantId,
      socketId,
    ]);
    const [row] = rows;
    return row ? { sessionId, companyId: row.companyId, participant: toParticipant(row) } : null;
  }

  /** Whether the socket speaks for the lead. */
  async isHost(db: EntityManager, sessionId: string, socketId: string): Promise<boolean> {
    const rows = await db.query<unknown[]>(`SELECT 1 FROM "session_seats" WHERE "sessionId" = $1 AND "socketId" = $2 AND "role" = 'host'`, [
      sessionId,
      socketId,
    ]);
    return rows.length > 0;
  }

  /** Whether any socket does. */
  async hasHost(db: EntityManager, sessionId: string): Promise<boolean> {
    const rows = await db.query<unknown[]>(`SELECT 1 FROM "session_seats" WHERE "sessionId" = $1 AND "role" = 'host'`, [sessionId]);
    return rows.length > 0;
  }

  /** Whether the one who takes part has a page open now. */
  async isPresent(db: EntityManager, sessionId: string, participantId: string): Promise<boolean> {
    const rows = await db.query<unknown[]>(
      `SELECT 1 FROM "session_seats" s JOIN "realtime_nodes" n USING ("nodeId")
       WHERE s."sessionId" = $1 AND s."participantId" = $2 AND n.${isSeen}`,
      [sessionId, participantId],
    );
    return rows.length > 0;
  }

  /**
   * Who else is there. Read by one who hears already who comes and goes: whoever took a seat before is found here, whoever does so
   * afterwards is heard, so that nobody is missed.
   */
  async findOthers(sessionId: string, participantId: string): Promise<Participant[]> {
    return (await this.dataSource.query<Participant[]>(othersQuery, [sessionId, participantId])).map(toParticipant);
  }

  /** Of these sessions, those that run, with the seat of the customer who is bound to each. */
  async findBound(sessionIds: readonly string[]): Promise<Map<string, string | null>> {
    if (sessionIds.length === 0) return new Map();
    const rows = await this.dataSource.query<{ sessionId: string; customerTokenHash: string | null }[]>(
      `SELECT "sessionId", "customerTokenHash" FROM "sessions" WHERE "sessionId" = ANY($1) AND "status" IN ('connecting', 'active', 'reconnecting')`,
      [sessionIds],
    );
    return new Map(rows.map(({ sessionId, customerTokenHash }) => [sessionId, customerTokenHash]));
  }

  private take(
    sessionId: string,
    { nodeId, socketId }: SeatedSocket,
    identify: (session: SessionRow, db: EntityManager) => Promise<Participant | null>,
  ): Promise<TakenSeat | null> {
    return this.dataSource.transaction(async (db) => {
      const [session] = await db.query<SessionRow[]>(lockSession, [sessionId]);
      const participant = session ? await identify(session, db) : null;
      if (!session || !participant) return null;

      const { participantId, name, role } = participant;
      const [holder] = await db.query<{ socketId: string }[]>(holderQuery, [sessionId, participantId]);
      await db.query(takeSeat, [sessionId, participantId, nodeId, socketId, name, role]);
      return {
        companyId: session.companyId,
        status: session.status,
        participant,
        previousSocketId: holder?.socketId ?? null,
      };
    });
  }
}
