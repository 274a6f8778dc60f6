import { randomBytes, timingSafeEqual } from 'node:crypto';
import { cutText } from '@nearhand/contracts/cut-text';
import { isEmail } from '@nearhand/contracts/email';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, IsNull, LessThan } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import type { Locale } from '../../../http/locales.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { SecretBox } from '../../../keys/secret-box.ts';
import { SignInService } from '../../account/identity/sign-in/sign-in.service.ts';
import { toKnownEmail } from '../../service/mail/to-known-email.ts';
import { SessionService } from '../../session/session/session.service.ts';
import type { CanvasRequest } from './intercom-objects.ts';
import { type ReplyJob, replyQueue } from './intercom-reply.job.ts';
import { IntercomStartEntity } from './intercom-start.entity.ts';

/** A request that is repeated after this time starts nothing. */
const lifetimeMs = 12 * 60 * 60 * 1000;
/** Time after which the process that was creating the session counts as killed. */
const claimMs = 30_000;
const longestName = 100;

export interface NewStart {
  startId: string;
  actor: Actor;
  workspaceId: string;
  locale: Locale;
}

export const conversationOf = ({ conversation, context }: CanvasRequest): string => conversation?.id ?? context?.conversation_id ?? '';

export const isBeingCreated = ({ sessionId, createdAt }: IntercomStartEntity, now: Date): boolean =>
  sessionId === null && now.getTime() - createdAt.getTime() < claimMs;

/** The address of the contact, as addresses are stored; `null` without one. */
export function contactEmailOf({ contact }: CanvasRequest): string | null {
  const email = toKnownEmail(contact?.email ?? '');
  return isEmail(email) ? email : null;
}

const nameOf = ({ contact }: CanvasRequest): string => {
  const name = (contact?.name ?? '').toWellFormed().replace(/\p{Cc}+/gu, ' ');
  return cutText(name.trim(), longestName);
};

/** Starts sessions from a canvas: one per button, however often its request arrives. */
@Injectable()
export class IntercomStartService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly box: SecretBox,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(SignInService) private readonly signIns: SignInService,
    @Inject(JobService) private readonly jobs: JobService,
  ) {}

  /** The token of a button, for the teammate and the conversation of the request. */
  issueToken(request: CanvasRequest, now: Date): string {
    const start = `${now.getTime().toString(36)}.${randomBytes(12).toString('base64url')}`;
    return `${start}.${this.macOf(request, start)}`;
  }

  /** The id of the start; `null` if the token was not issued for this request, or is too old. */
  readToken(request: CanvasRequest, token: string, now: Date): string | null {
    const [time = '', random = '', mac = ''] = token.split('.');
    const startId = `${time}.${random}`;
    const [given, expected] = [Buffer.from(mac), Buffer.from(this.macOf(request, startId))];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const age = now.getTime() - Number.parseInt(time, 36);
    return age < lifetimeMs ? startId : null;
  }

  /** The last start in a conversation. */
  findLast(companyId: string, conversationId: string): Promise<IntercomStartEntity | null> {
    return this.dataSource.manager.findOne(IntercomStartEntity, { where: { companyId, conversationId }, order: { createdAt: 'DESC' } });
  }

  /** Creates a session and sends the job that posts its link, unless the button has done so. */
  async start(request: CanvasRequest, { startId, actor, workspaceId, locale }: NewStart): Promise<void> {
    const conversationId = conversationOf(request);
    const { companyId } = actor;
    const reply = conversationId ? ('pending' as const) : ('failed' as const);
    const row = { startId, companyId, workspaceId, conversationId, adminId: request.admin.id, locale, sessionId: null, reply };
    if (!(await this.claim(row))) return;
    try {
      const about = { customerName: nameOf(request), customerEmail: contactEmailOf(request) ?? '' };
      // The request comes from the network of Intercom.
      const { sessionId } = await this.sessions.create(actor, null, about, await this.signIns.findLastAddress(actor));
      await this.dataSource.transaction(async (db) => {
        await db.update(IntercomStartEntity, { startId }, { sessionId });
        if (reply === 'failed') return;
        await this.jobs.send(replyQueue, { startId } satisfies ReplyJob, { db });
      });
    } catch (error) {
      await this.dataSource.manager.delete(IntercomStartEntity, { startId, sessionId: IsNull() });
      throw error;
    }
  }

  async clean(now: Date): Promise<void> {
    await this.dataSource.manager.delete(IntercomStartEntity, { createdAt: LessThan(new Date(now.getTime() - 2 * lifetimeMs)) });
  }

  /** False if another request has started the session, or is about to. */
  private async claim(row: Omit<IntercomStartEntity, 'createdAt'>): Promise<boolean> {
    const { manager } = this.dataSource;
    const added = await manager.query<unknown[]>(
      `INSERT INTO "intercom_starts" ("startId", "companyId", "workspaceId", "conversationId", "adminId", "locale", "reply")
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING 1`,
      [row.startId, row.companyId, row.workspaceId, row.conversationId, row.adminId, row.locale, row.reply],
    );
    if (added.length > 0) return true;
    const abandoned = { startId: row.startId, sessionId: IsNull(), createdAt: LessThan(new Date(Date.now() - claimMs)) };
    const { affected } = await manager.update(IntercomStartEntity, abandoned, { createdAt: new Date() });
    return affected === 1;
  }

  private macOf(request: CanvasRequest, start: string): string {
    const { workspace_id: workspaceId, admin } = request;
    return this.box.lookupHash('intercom start', JSON.stringify([workspaceId, admin.id, conversationOf(request), start]));
  }
}
