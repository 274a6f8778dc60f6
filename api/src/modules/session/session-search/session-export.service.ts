import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import type { Cell } from '../../../http/csv.ts';
import type { Export } from '../../../http/csv-format.ts';
import { csvTable } from '../../../http/csv-table.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { toShownEmail } from '../../service/mail/to-known-email.ts';
import { SessionListService } from './session-list.service.ts';
import type { SessionFilter, SessionQuery } from './session-query.ts';

interface ExportedRow {
  sessionId: string;
  createdAt: Date;
  /** Precise to the microsecond; `Date` has milliseconds. */
  createdText: string;
  joinedAt: Date | null;
  closedAt: Date | null;
  title: string;
  customerName: string;
  customerEmail: string;
  extra: string;
  operator: string;
  device: string | null;
  deviceId: string | null;
  status: string;
  closeReason: string | null;
  stars: number | null;
  ratingComment: string;
  tags: string[];
  note: string;
  hasRecording: boolean;
}

const selected = `
  SELECT session."sessionId", session."createdAt", session."createdAt"::text AS "createdText", session."joinedAt", session."closedAt",
    session."title", session."customerName", session."customerEmail", session."extra", operator."name" AS "operator",
    COALESCE(device."name", session."deviceName") AS "device", session."deviceId", session."status", session."closeReason", session."stars",
    session."ratingComment", session."tags", session."note", session."hasRecording"
  FROM (`;
const joined = `) AS session
  JOIN "users" AS operator ON operator."id" = session."operatorId"
  LEFT JOIN "devices" AS device ON device."assignmentId" = session."deviceId"
  ORDER BY session."createdAt" DESC, session."sessionId" DESC`;

/** The columns, named as in the contract in every language. */
const cells: Record<string, (row: ExportedRow) => Cell> = {
  sessionId: (row) => row.sessionId,
  createdAt: (row) => row.createdAt,
  joinedAt: (row) => row.joinedAt,
  closedAt: (row) => row.closedAt,
  duration: ({ joinedAt, closedAt }) =>
    joinedAt && closedAt ? Math.max(0, Math.round((closedAt.getTime() - joinedAt.getTime()) / 1000)) : null,
  status: (row) => row.status,
  closeReason: (row) => row.closeReason,
  title: (row) => row.title,
  customerName: (row) => row.customerName,
  customerEmail: (row) => toShownEmail(row.customerEmail),
  extra: (row) => row.extra,
  operator: (row) => row.operator,
  device: (row) => row.device,
  tags: (row) => row.tags.join('; '),
  note: (row) => row.note,
  stars: (row) => row.stars,
  ratingComment: (row) => row.ratingComment,
  hasRecording: (row) => row.hasRecording,
  deviceId: (row) => row.deviceId,
};

/** Exports all sessions that match filters, the newest first, and audits the export. */
@Injectable()
export class SessionExportService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionListService) private readonly list: SessionListService,
    @Inject(AuditService) private readonly audit: AuditService,
  ) {}

  async write({ companyId, userId: byUserId }: Actor, { filter, format }: Export<SessionFilter>, address: string): Promise<Readable> {
    const { query } = await this.list.toQuery(companyId, filter, 'createdAt');
    await this.audit.addExport(this.dataSource.manager, filter, { companyId, action: 'sessionsExported', byUserId, address });
    return csvTable<ExportedRow>({
      format,
      columns: Object.keys(cells),
      cellsOf: (row) => Object.values(cells).map((cell) => cell(row)),
      batchAfter: async (last, size) => (query ? this.batchAfter(query, last, size) : []),
    });
  }

  private batchAfter({ scope, tests, values }: SessionQuery, last: ExportedRow | undefined, size: number): Promise<ExportedRow[]> {
    const [created, id] = [`$${values.length + 1}`, `$${values.length + 2}`];
    const after = last ? [`("createdAt", "sessionId") < (${created}::timestamptz, ${id}::uuid)`] : [];
    const batch = `SELECT * FROM "sessions" WHERE ${[...scope, ...tests, ...after].join(' AND ')}
      ORDER BY "createdAt" DESC, "sessionId" DESC LIMIT ${size}`;
    return this.dataSource.query(`${selected}${batch}${joined}`, last ? [...values, last.createdText, last.sessionId] : values);
  }
}
