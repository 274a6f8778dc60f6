import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { SecretBox } from '../../../keys/secret-box.ts';
import { type AuthorizationStage, IntercomAuthorizationEntity } from './intercom-authorization.entity.ts';

const lifetimeMs = 10 * 60 * 1000;

type Starter = Pick<Actor, 'companyId' | 'userId'>;

/** A workspace that an admin of Intercom has allowed. */
export interface Grant {
  workspaceId: string;
  name: string;
  region: string;
  token: string;
}

/** The secrets of connecting a workspace: each belongs to one user and can be used once, within 10 minutes. */
@Injectable()
export class IntercomAuthorizationService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly box: SecretBox,
  ) {}

  async issue(stage: AuthorizationStage, { companyId, userId }: Starter, grant: Grant | null = null): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const secretHash = this.hashOf(stage, secret);
    const sealed = grant && this.box.seal(secretHash, JSON.stringify(grant));
    const expiresAt = new Date(Date.now() + lifetimeMs);
    await this.dataSource.manager.insert(IntercomAuthorizationEntity, { secretHash, stage, companyId, userId, sealed, expiresAt });
    return secret;
  }

  /** `null` if the secret is unknown, used, expired or of another stage. */
  async consume(stage: Exclude<AuthorizationStage, 'grant'>, secret: string): Promise<Starter | null> {
    const where = { secretHash: this.hashOf(stage, secret), stage, expiresAt: MoreThan(new Date()) };
    const { raw } = await this.dataSource
      .createQueryBuilder()
      .delete()
      .from(IntercomAuthorizationEntity)
      .where(where)
      .returning('*')
      .execute();
    return (raw as IntercomAuthorizationEntity[])[0] ?? null;
  }

  /** `null` also if another user has started the authorization. */
  async takeGrant(db: EntityManager, { companyId, userId }: Starter, secret: string): Promise<Grant | null> {
    const secretHash = this.hashOf('grant', secret);
    const where = { secretHash, stage: 'grant' as const, companyId, userId, expiresAt: MoreThan(new Date()) };
    const row = await db.findOne(IntercomAuthorizationEntity, { where, lock: { mode: 'pessimistic_write' } });
    if (!row) return null;
    await db.delete(IntercomAuthorizationEntity, { secretHash });
    return this.grantOf(row);
  }

  /** Deletes what has expired; returns the grants that nobody has taken. */
  async clean(now: Date): Promise<Grant[]> {
    const { raw } = await this.dataSource
      .createQueryBuilder()
      .delete()
      .from(IntercomAuthorizationEntity)
      .where('"expiresAt" <= :now', { now })
      .returning('*')
      .execute();
    return (raw as IntercomAuthorizationEntity[]).flatMap((row) => this.grantOf(row) ?? []);
  }

  private grantOf({ secretHash, sealed }: IntercomAuthorizationEntity): Grant | null {
    return sealed === null ? null : (JSON.parse(this.box.open(secretHash, sealed)) as Grant);
  }

  private hashOf(stage: AuthorizationStage, secret: string): string {
    return this.box.lookupHash(`intercom ${stage}`, secret);
  }
}
