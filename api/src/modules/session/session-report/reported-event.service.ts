import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { SessionEventRepository } from '../session/session-event.repository.ts';
import { SessionReportAccessService } from './session-report-access.service.ts';
import { sessionReportLimits } from './session-report-limits.ts';

type ReportedEvent = CallOf<'reportSessionEvent'>['body'];

/** Does not compile when the contract gains a type. */
const reportedTypes = Object.keys({
  fileSent: true,
  fileReceived: true,
  voiceStarted: true,
  voiceEnded: true,
  snapshotTaken: true,
  clipboardSent: true,
  clipboardReceived: true,
  controlRequested: true,
  surfaceAdded: true,
  surfaceRemoved: true,
} satisfies Record<ReportedEvent['type'], true>) as ReportedEvent['type'][];

/** Events between peers, which the server does not see; reported by the session window. */
@Injectable()
export class ReportedEventService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionEventRepository) private readonly events: SessionEventRepository,
    @Inject(SessionReportAccessService) private readonly access: SessionReportAccessService,
  ) {}

  /** Reporting an event again has no effect. */
  async add(actor: Actor, sessionId: string, { eventId, type, ...details }: ReportedEvent, address: string): Promise<void> {
    const session = await this.access.toAdd(actor, sessionId, new Date());
    await this.dataSource.transaction(async (db) => {
      const { count: kept, isKnown } = await this.events.count(db, sessionId, reportedTypes, eventId);
      if (isKnown) return;
      const { reportedEvents: allowed } = sessionReportLimits;
      if (kept >= allowed) throw new DomainError('SESSION_REPORT_FULL', { kept, allowed });
      await this.events.add(db, session, { eventId, type, by: 'operator', userId: actor.userId, address, details });
    });
  }
}
