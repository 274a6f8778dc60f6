import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { DomainError } from '../../../http/domain-error.ts';
import { SecretBox } from '../../../keys/secret-box.ts';
import type { IntercomAccess } from './intercom.client.ts';
import type { Grant } from './intercom-authorization.service.ts';
import { IntercomWorkspaceEntity } from './intercom-workspace.entity.ts';

@Injectable()
export class IntercomWorkspaceRepository {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly box: SecretBox,
  ) {}

  find(workspaceId: string): Promise<IntercomWorkspaceEntity | null> {
    return this.dataSource.manager.findOneBy(IntercomWorkspaceEntity, { workspaceId });
  }

  findOfCompany(companyId: string, db: EntityManager = this.dataSource.manager): Promise<IntercomWorkspaceEntity | null> {
    return db.findOneBy(IntercomWorkspaceEntity, { companyId });
  }

  /** Throws if the workspace belongs to another company, or the company has another workspace. */
  async bind(
    db: EntityManager,
    { workspaceId, name, region, token }: Grant,
    { companyId, userId }: { companyId: string; userId: string },
  ): Promise<void> {
    const tokenSealed = this.box.seal(workspaceId, token);
    const workspace = { name, region, tokenSealed, connectedById: userId, connectedAt: new Date(), revokedAt: null };
    await db
      .createQueryBuilder()
      .insert()
      .into(IntercomWorkspaceEntity)
      .values({ workspaceId, companyId, ...workspace })
      .orIgnore()
      .execute();
    const bound = await db.findOne(IntercomWorkspaceEntity, { where: { workspaceId }, lock: { mode: 'pessimistic_write' } });
    if (!bound) throw new DomainError('INTERCOM_OTHER_WORKSPACE');
    if (bound.companyId !== companyId) throw new DomainError('INTERCOM_WORKSPACE_TAKEN');
    await db.update(IntercomWorkspaceEntity, { workspaceId }, workspace);
  }

  /** Removes the workspace, and runs `work` in the same transaction. */
  removeWith({ workspaceId }: IntercomWorkspaceEntity, work: (db: EntityManager) => Promise<void>): Promise<void> {
    return this.dataSource.transaction(async (db) => {
      const { affected } = await db.delete(IntercomWorkspaceEntity, { workspaceId });
      if (affected) await work(db);
    });
  }

  /** Has no effect if the token was replaced since. */
  async markRevoked({ workspaceId, tokenSealed }: IntercomWorkspaceEntity): Promise<void> {
    const where = { workspaceId, tokenSealed, revokedAt: IsNull() };
    await this.dataSource.manager.update(IntercomWorkspaceEntity, where, { revokedAt: new Date() });
  }

  accessOf({ workspaceId, region, tokenSealed }: Pick<IntercomWorkspaceEntity, 'workspaceId' | 'region' | 'tokenSealed'>): IntercomAccess {
    return { region, token: this.box.open(workspaceId, tokenSealed) };
  }

  seal({ workspaceId, token }: Grant): string {
    return this.box.seal(workspaceId, token);
  }
}
