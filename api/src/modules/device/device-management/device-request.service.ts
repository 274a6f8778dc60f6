import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { SessionStatusRepository } from '../../session/session/session-status.repository.ts';

const requestMs = 30 * 60 * 1000;

const upsertQuery = `INSERT INTO "device_requests" ("sessionId", "requestedById", "expiresAt") VALUES ($1, $2, $3)
  ON CONFLICT ("sessionId") DO UPDATE SET "requestedById" = $2, "expiresAt" = $3`;
const takeQuery = 'DELETE FROM "device_requests" WHERE "sessionId" = $1 AND "expiresAt" > $2 RETURNING "requestedById"';

/** Requests of hosts to register the computer of their customer as a device. Without one, a customer registers nothing. */
@Injectable()
export class DeviceRequestService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionStatusRepository) private readonly sessions: SessionStatusRepository,
    @Inject(AuditService) private readonly audit: AuditService,
  ) {}

  async create({ companyId, userId }: Actor, address: string, sessionId: string, now = new Date()): Promise<void> {
    await this.dataSource.transaction(async (db) => {
      const session = await this.sessions.lockOpen(db, sessionId);
      if (session?.companyId !== companyId) throw new DomainError('SESSION_NOT_FOUND');
      if (session.operatorId !== userId) throw new DomainError('FORBIDDEN');
      if (session.deviceId !== null) throw new DomainError('PERMANENT_ACCESS_CONFIGURED');
      await db.query('DELETE FROM "device_requests" WHERE "expiresAt" <= $1', [now]);
      await db.query(upsertQuery, [sessionId, userId, new Date(now.getTime() + requestMs)]);
      const targetName = session.customerName || undefined;
      await this.audit.add(db, {
        companyId,
        action: 'deviceRequested',
        byUserId: userId,
        address,
        ...(targetName && { targetName }),
        details: { sessionId },
      });
    });
  }

  /** A request is used once. Returns who has made it; throws without one. */
  async take(db: EntityManager, sessionId: string, now: Date): Promise<string> {
    const [[request]] = await db.query<[{ requestedById: string }[], number]>(takeQuery, [sessionId, now]);
    if (!request) throw new DomainError('SESSION_LINK_INVALID');
    return request.requestedById;
  }
}
