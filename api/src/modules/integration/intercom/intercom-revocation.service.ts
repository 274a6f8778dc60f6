import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { CompanyErasureService } from '../../company/company/company-erasure.service.ts';
import { IntercomClient, IntercomRefusal } from './intercom.client.ts';
import { type Grant, IntercomAuthorizationService } from './intercom-authorization.service.ts';
import type { IntercomWorkspaceEntity } from './intercom-workspace.entity.ts';
import { IntercomWorkspaceRepository } from './intercom-workspace.repository.ts';

const queue = 'intercom.revocation';

/** The token stays encrypted in the job. */
type Revocation = Pick<IntercomWorkspaceEntity, 'workspaceId' | 'region' | 'tokenSealed'>;

/** Revokes tokens that are not needed any more, again until Intercom has confirmed it. */
@Injectable()
export class IntercomRevocationService {
  private readonly logger = new Logger(IntercomRevocationService.name);

  constructor(
    @Inject(ENV) env: Env,
    @Inject(IntercomClient) private readonly client: IntercomClient,
    @Inject(IntercomWorkspaceRepository) private readonly workspaces: IntercomWorkspaceRepository,
    @Inject(IntercomAuthorizationService) private readonly authorizations: IntercomAuthorizationService,
    @Inject(CompanyErasureService) erasure: CompanyErasureService,
    @Inject(JobService) private readonly jobs: JobService,
  ) {
    jobs.define(queue, { retryDelayMax: 3600, concurrency: 2 });
    if (env.INTERCOM) jobs.work<Revocation>(queue, (revocation) => this.revoke(revocation));
    erasure.onErase((companyId) => this.eraseOf(companyId));
  }

  /** Deletes a connection, with `work` in the same transaction, and revokes its token. */
  async disconnect(workspace: IntercomWorkspaceEntity, work: (db: EntityManager) => Promise<void>): Promise<void> {
    const { workspaceId, region, tokenSealed } = workspace;
    await this.workspaces.removeWith(workspace, async (db) => {
      await this.jobs.send(queue, { workspaceId, region, tokenSealed } satisfies Revocation, { db });
      await work(db);
    });
  }

  /** Revokes the tokens that were granted but never bound to a company, after their time has passed. */
  async revokeUnused(now: Date): Promise<void> {
    for (const grant of await this.authorizations.clean(now)) await this.jobs.send(queue, this.revocationOf(grant));
  }

  /** Revoking removes the app from the workspace, so a workspace that is connected again keeps it. */
  private async revoke(revocation: Revocation): Promise<void> {
    if (await this.workspaces.find(revocation.workspaceId)) return;
    try {
      await this.client.uninstall(this.workspaces.accessOf(revocation));
    } catch (error) {
      // Revoked already, such as by removing the app at Intercom.
      if (!(error instanceof IntercomRefusal) || error.isTemporary) throw error;
      this.logger.log(`Intercom had no app in the workspace ${revocation.workspaceId}`);
    }
  }

  private async eraseOf(companyId: string): Promise<void> {
    const workspace = await this.workspaces.findOfCompany(companyId);
    if (workspace) await this.disconnect(workspace, async () => undefined);
  }

  private revocationOf(grant: Grant): Revocation {
    return { workspaceId: grant.workspaceId, region: grant.region, tokenSealed: this.workspaces.seal(grant) };
  }
}
