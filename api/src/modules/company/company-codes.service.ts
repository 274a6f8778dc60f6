import { randomInt } from 'node:crypto';
import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, MoreThan } from 'typeorm';
import type { Actor } from '../../access/actor.ts';
import type { AddressLimit } from '../../http/address-limit.ts';
import { DomainError } from '../../http/domain-error.ts';
import { SharedLimits } from '../../http/shared-limits.ts';
import { SecretBox } from '../../keys/secret-box.ts';
import { Audit } from '../audit/audit.service.ts';
import { CompanyEntity } from './company.entity.ts';
import { CompanyCodeEntity } from './company-code.entity.ts';
import { lockCompany } from './lock-company.ts';

type CompanyCode = components['schemas']['CompanyCode'];

/** Nothing that is taken for something else when it is read out or typed. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 10;
const lifeMs = 30 * 24 * 60 * 60 * 1000;
const triesPerMinute = 10;
const triesPerDay = 100;

const noCode: CompanyCode = { code: null, createdAt: null, expiresAt: null };

/** As it was made, however it was typed. */
const plainCode = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '');

/** The codes with which devices find their company. */
@Injectable()
export class CompanyCodes {
  private readonly tries: AddressLimit;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly box: SecretBox,
    @Inject(Audit) private readonly audit: Audit,
    @Inject(SharedLimits) limits: SharedLimits,
  ) {
    this.tries = limits.perAddress('company-code', triesPerMinute, triesPerDay);
  }

  /** As long as it works. */
  async show({ companyId }: Actor, now = new Date()): Promise<CompanyCode> {
    const row = await this.dataSource.manager.findOneBy(CompanyCodeEntity, { companyId, expiresAt: MoreThan(now) });
    return row ? this.toCode(row) : noCode;
  }

  /** Another code; the one before leads nowhere. */
  make({ companyId, userId }: Actor, address: string, now = new Date()): Promise<CompanyCode> {
    return this.dataSource.transaction(async (db) => {
      await lockCompany(db, companyId);
      const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
      const row = db.create(CompanyCodeEntity, {
        companyId,
        codeHash: this.hashOf(code),
        codeSealed: this.box.seal(companyId, code),
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifeMs),
      });
      await db.save(row);
      await this.audit.add(db, { companyId, action: 'codeMade', byUserId: userId, address });
      return this.toCode(row);
    });
  }

  /** Without a code there is nothing to do. */
  async revoke({ companyId, userId }: Actor, address: string): Promise<void> {
    await this.dataSource.transaction(async (db) => {
      await lockCompany(db, companyId);
      const { affected } = await db.delete(CompanyCodeEntity, { companyId });
      if (affected) await this.audit.add(db, { companyId, action: 'codeRevoked', byUserId: userId, address });
    });
  }

  /** Whose code it is. Unknown, revoked and expired answer alike, and each address has few tries. */
  async findCompany(typed: string, address: string, now = new Date()): Promise<CompanyEntity> {
    await this.tries.count(address);
    const codeHash = this.hashOf(plainCode(typed));
    const row = await this.dataSource.manager.findOneBy(CompanyCodeEntity, { codeHash, expiresAt: MoreThan(now) });
    const company = row && (await this.dataSource.manager.findOneBy(CompanyEntity, { companyId: row.companyId }));
    if (!company || company.deletionAt) throw new DomainError('COMPANY_CODE_INVALID');
    return company;
  }

  private hashOf(code: string): string {
    return this.box.lookupHash('company code', code);
  }

  private toCode({ companyId, codeSealed, createdAt, expiresAt }: CompanyCodeEntity): CompanyCode {
    return { code: this.box.open(companyId, codeSealed), createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  }
}
