import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../access/actor.ts';
import type { CallOf } from '../../http/call.ts';
import { DomainError } from '../../http/domain-error.ts';
import { SessionEventRepository } from '../session/session-event.repository.ts';
import { SessionReportAccessService } from './session-report-access.service.ts';
import { sessionReportLimits } from './session-report-limits.ts';

type ReportedEvent = CallOf<'reportSessionEvent'>['body'];

const reported: readonly ReportedEvent['type'][] = [
  'fileSent',
  'fileReceived',
  'voiceStarted',
  'voiceEnded',
  'snapshotTaken',
  'clipboardSent',
  'clipboardReceived',
  'controlRequested',
  'surfaceAdded',
  'surfaceRemoved',
];

const countQuery = `SELECT count(*)::int AS "kept", COALESCE(bool_or("eventId" = $2), false) AS "isKnown"
  FROM "session_events" WHERE "sessionId" = $1 AND "type" = ANY($3)`;

/** What happened between the browsers, which only an operator's window can tell. */
@Injectable()
export class ReportedEventService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionEventRepository) private readonly events: SessionEventRepository,
    @Inject(SessionReportAccessService) private readonly access: SessionReportAccessService,
  ) {}

  /** An event that is reported twice stands once. */
  async add(actor: Actor, sessionId: string, { eventId, type, ...details }: ReportedEvent, address: string): Promise<void> {
    const session = await this.access.toAdd(actor, sessionId, new Date());
    await this.dataSource.transaction(async (db) => {
      const [count] = await db.query<{ kept: number; isKnown: boolean }[]>(countQuery, [sessionId, eventId, reported]);
      const { kept = 0, isKnown = false } = count ?? {};
      if (isKnown) return;
      if (kept >= sessionReportLimits.reportedEvents)
        throw new DomainError('SESSION_REPORT_FULL', { kept, allowed: sessionReportLimits.reportedEvents });
      await this.events.add(db, session, { eventId, type, by: 'operator', userId: actor.userId, address, details });
    });
  }
}
