import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { type Actor, ensureSignedInRecently } from '../../../../access/actor.ts';
import { DomainError } from '../../../../http/domain-error.ts';
import { SecretBox } from '../../../../keys/secret-box.ts';
import { IdentityEntity } from '../identity.entity.ts';
import { IdentityUserService } from '../identity-user.service.ts';
import { RecoveryCodeEntity } from './recovery-code.entity.ts';

const codesAtATime = 10;
/** Excludes characters that are easily confused. */
const alphabet = '23456789abcdefghjkmnpqrstvwxyz';
const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
const newCode = () => [group(), group(), group()].join('-');
const plain = (code: string) => code.toLowerCase().replace(/[\s-]/g, '');

/** Single-use codes that replace the second factor. */
@Injectable()
export class RecoveryCodeService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly box: SecretBox,
    @Inject(IdentityUserService) private readonly identityUsers: IdentityUserService,
  ) {}

  async count({ userId }: Actor): Promise<{ left: number; generatedAt: Date | null }> {
    const { identityId } = await this.identityUsers.findUser(this.dataSource.manager, userId);
    const codes = await this.dataSource.manager.findBy(RecoveryCodeEntity, { identityId });
    return { left: codes.filter(({ usedAt }) => !usedAt).length, generatedAt: codes[0]?.createdAt ?? null };
  }

  /** Replaces all codes. */
  async generate(actor: Actor, address: string): Promise<string[]> {
    ensureSignedInRecently(actor);
    return this.dataSource.transaction(async (db) => {
      const { identityId } = await this.identityUsers.findUser(db, actor.userId);
      const identity = await db.findOne(IdentityEntity, { where: { identityId }, lock: { mode: 'pessimistic_write' } });
      if (!identity || identity.totpId === null) throw new DomainError('SECOND_FACTOR_MISSING');
      const codes = Array.from({ length: codesAtATime }, newCode);
      await db.delete(RecoveryCodeEntity, { identityId });
      await db.insert(
        RecoveryCodeEntity,
        codes.map((code) => ({ identityId, codeHash: this.hashOf(identityId, code), usedAt: null })),
      );
      await this.identityUsers.record(db, identityId, { action: 'recoveryCodesGenerated', address });
      return codes;
    });
  }

  async use(db: EntityManager, { identityId }: IdentityEntity, code: string, address: string): Promise<boolean> {
    const where = { identityId, codeHash: this.hashOf(identityId, code), usedAt: IsNull() };
    const { affected } = await db.update(RecoveryCodeEntity, where, { usedAt: new Date() });
    if (affected !== 1) return false;
    await this.identityUsers.record(db, identityId, { action: 'recoveryCodeUsed', address });
    return true;
  }

  private hashOf(identityId: string, code: string): string {
    return this.box.lookupHash('recovery code', `${identityId}:${plain(code)}`);
  }
}
