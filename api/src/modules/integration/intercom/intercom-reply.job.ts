import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { joinLink } from '../../../env/join-link.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { SessionEntity } from '../../session/session/session.entity.ts';
import { SessionSecretService } from '../../session/session/session-secret.service.ts';
import { canvasMessages } from './canvas-messages.ts';
import { IntercomClient, IntercomRefusal } from './intercom.client.ts';
import { IntercomStartEntity } from './intercom-start.entity.ts';
import { IntercomWorkspaceRepository } from './intercom-workspace.repository.ts';

export const replyQueue = 'intercom.reply';
/** A link that comes later is of no use: the teammate has copied it. */
const giveUpMs = 5 * 60 * 1000;

export interface ReplyJob {
  startId: string;
}

/** Posts the link of a session in its conversation, as the teammate. Repeated while Intercom is out of reach. */
@Injectable()
export class IntercomReplyJob {
  private readonly logger = new Logger(IntercomReplyJob.name);

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(IntercomClient) private readonly client: IntercomClient,
    @Inject(IntercomWorkspaceRepository) private readonly workspaces: IntercomWorkspaceRepository,
    @Inject(SessionSecretService) private readonly secrets: SessionSecretService,
    @Inject(JobService) jobs: JobService,
  ) {
    jobs.define(replyQueue, { retryDelayMax: 30, concurrency: 4 });
    if (env.INTERCOM) jobs.work<ReplyJob>(replyQueue, ({ startId }) => this.run(startId));
  }

  private async run(startId: string): Promise<void> {
    const { manager } = this.dataSource;
    const start = await manager.findOneBy(IntercomStartEntity, { startId });
    if (start?.reply !== 'pending' || start.sessionId === null) return;
    const reply = (await this.post(start, start.sessionId)) ? 'sent' : 'failed';
    await manager.update(IntercomStartEntity, { startId }, { reply });
  }

  /** False if the link cannot be posted. */
  private async post(start: IntercomStartEntity, sessionId: string): Promise<boolean> {
    const { companyId, workspaceId, conversationId, adminId, locale, createdAt } = start;
    const workspace = await this.workspaces.findOfCompany(companyId);
    const session = await this.dataSource.manager.findOneBy(SessionEntity, { companyId, sessionId });
    const key = session && this.secrets.showKey(session);
    const isLate = Date.now() - createdAt.getTime() > giveUpMs;
    if (workspace?.workspaceId !== workspaceId || workspace.revokedAt || !key || isLate) return false;
    const link = joinLink(this.env, key);
    const body = canvasMessages(locale).text('intercom.message', { link });
    try {
      await this.client.reply(this.workspaces.accessOf(workspace), { conversationId, adminId, body });
      return true;
    } catch (error) {
      if (!(error instanceof IntercomRefusal) || error.isTemporary) throw error;
      this.logger.warn(`The link of a session was not posted: ${error.message}`);
      if (error.isUnauthorized) await this.workspaces.markRevoked(workspace);
      return false;
    }
  }
}
