import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import type { SessionEntity } from '../session/session.entity.ts';
import { SessionReportAccessService } from './session-report-access.service.ts';
import { sessionReportLimits } from './session-report-limits.ts';

type ChatMessage = components['schemas']['ChatMessage'];
type NewMessage = CallOf<'recordChatMessages'>['body']['messages'][number];

interface MessageRow extends Pick<ChatMessage, 'messageId' | 'by' | 'text'> {
  at: Date;
  userId: string | null;
  name: string | null;
  avatar: string | null;
}

const knownQuery = `SELECT count(*)::int AS "kept", count(*) FILTER (WHERE "messageId" = ANY($2::uuid[]))::int AS "known"
  FROM "chat_messages" WHERE "sessionId" = $1`;

const insertQuery = `
  INSERT INTO "chat_messages" ("sessionId", "messageId", "at", "by", "userId", "text")
  SELECT $1, m."messageId", m."at", m."by", CASE m."by" WHEN 'operator' THEN $2::uuid END, m."text"
  FROM unnest($3::uuid[], $4::timestamptz[], $5::text[], $6::text[]) AS m ("messageId", "at", "by", "text")
  ON CONFLICT DO NOTHING`;

const listQuery = `
  SELECT m."messageId", m."at", m."by", m."text", u."id" AS "userId", u."name", u."avatar"
  FROM "chat_messages" m LEFT JOIN "users" u ON u."id" = m."userId"
  WHERE m."sessionId" = $1 ORDER BY m."at", m."messageId"`;

/** Clocks of browsers may be wrong: limits the time to the session and the present. */
function withinSession(at: string, { createdAt }: SessionEntity, now: Date): string {
  const time = Math.min(Math.max(Date.parse(at), createdAt.getTime()), now.getTime());
  return new Date(time).toISOString();
}

/** Chat messages of sessions, which the session window reports. */
@Injectable()
export class ChatMessageService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionReportAccessService) private readonly access: SessionReportAccessService,
  ) {}

  /** Recording a message again has no effect. */
  async add(actor: Actor, sessionId: string, messages: readonly NewMessage[]): Promise<void> {
    const now = new Date();
    const session = await this.access.toAdd(actor, sessionId, now);
    const ids = [...new Set(messages.map(({ messageId }) => messageId.toLowerCase()))];
    const [count] = await this.dataSource.query<{ kept: number; known: number }[]>(knownQuery, [sessionId, ids]);
    const { kept = 0, known = 0 } = count ?? {};
    if (known < ids.length && kept + ids.length - known > sessionReportLimits.messages) {
      throw new DomainError('SESSION_REPORT_FULL', { kept, allowed: sessionReportLimits.messages });
    }
    await this.dataSource.query(insertQuery, [
      sessionId,
      actor.userId,
      messages.map(({ messageId }) => messageId),
      messages.map(({ at }) => withinSession(at, session, now)),
      messages.map(({ by }) => by),
      messages.map(({ text }) => text),
    ]);
  }

  async list(actor: Actor, sessionId: string): Promise<ChatMessage[]> {
    await this.access.toRead(actor, sessionId);
    const rows = await this.dataSource.query<MessageRow[]>(listQuery, [sessionId]);
    return rows.map(({ messageId, at, by, text, userId, name, avatar }) => ({
      messageId,
      at: at.toISOString(),
      by,
      user: userId && name !== null ? { id: userId, name, avatar } : null,
      text,
    }));
  }
}
