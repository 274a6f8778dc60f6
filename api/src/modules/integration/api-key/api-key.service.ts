import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { type Actor, ensureSignedInRecently } from '../../../access/actor.ts';
import { createApiKeyToken, endingOf } from '../../../access/api-key-token.ts';
import { apiKeyPurpose } from '../../../access/authentication.service.ts';
import { ensurePermitted } from '../../../access/permissions.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { SecretBox } from '../../../keys/secret-box.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { CompanyService } from '../../company/company/company.service.ts';
import { ApiKeyEntity } from './api-key.entity.ts';

/** Keys per company. */
export const apiKeyLimit = 50;

const dayMs = 24 * 60 * 60 * 1000;

@Injectable()
export class ApiKeyService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly secrets: SecretBox,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(AuditService) private readonly audit: AuditService,
  ) {}

  list({ companyId }: Actor): Promise<ApiKeyEntity[]> {
    return this.dataSource.getRepository(ApiKeyEntity).find({
      where: { companyId },
      relations: { createdBy: true },
      order: { createdAt: 'DESC', apiKeyId: 'DESC' },
    });
  }

  /** A key outlives the sign-in of its creator, so creating one requires a recent sign-in. */
  async create(
    actor: Actor,
    address: string,
    { name, permissions, expiresInDays }: CallOf<'createApiKey'>['body'],
  ): Promise<{ key: ApiKeyEntity; secret: string }> {
    ensureSignedInRecently(actor);
    for (const permission of permissions) ensurePermitted(actor, permission);
    const { companyId, userId } = actor;
    const secret = createApiKeyToken();
    const apiKeyId = uuid();
    const expiresAt = expiresInDays === undefined ? null : new Date(Date.now() + expiresInDays * dayMs);
    await this.dataSource.transaction(async (db) => {
      await this.companies.lock(db, companyId);
      if ((await db.countBy(ApiKeyEntity, { companyId })) >= apiKeyLimit) {
        throw new DomainError('API_KEY_LIMIT_REACHED', { allowed: apiKeyLimit });
      }
      await db.insert(ApiKeyEntity, {
        apiKeyId,
        companyId,
        createdById: userId,
        name: name.trim(),
        secretHash: this.secrets.lookupHash(apiKeyPurpose, secret),
        ending: endingOf(secret),
        permissions,
        expiresAt,
        lastUsedAt: null,
      });
      const details = { permissions, expiresAt: expiresAt?.toISOString() ?? null };
      await this.audit.add(db, { companyId, action: 'apiKeyCreated', byUserId: userId, address, targetName: name.trim(), details });
    });
    return { key: await this.find(companyId, apiKeyId), secret };
  }

  async revoke({ companyId, userId }: Actor, address: string, apiKeyId: string): Promise<void> {
    await this.dataSource.transaction(async (db) => {
      const key = await db.findOne(ApiKeyEntity, { where: { apiKeyId, companyId }, lock: { mode: 'pessimistic_write' } });
      if (!key) throw new DomainError('API_KEY_NOT_FOUND');
      await db.delete(ApiKeyEntity, { apiKeyId });
      await this.audit.add(db, { companyId, action: 'apiKeyRevoked', byUserId: userId, address, targetName: key.name });
    });
  }

  private find(companyId: string, apiKeyId: string): Promise<ApiKeyEntity> {
    return this.dataSource.getRepository(ApiKeyEntity).findOneOrFail({ where: { apiKeyId, companyId }, relations: { createdBy: true } });
  }
}
