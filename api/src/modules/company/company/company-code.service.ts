import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, MoreThan } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { DomainError } from '../../../http/domain-error.ts';
import type { AddressRateLimit } from '../../../http/limits/address-rate-limit.ts';
import { RateLimitService } from '../../../http/limits/rate-limit.service.ts';
import { SecretBox } from '../../../keys/secret-box.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { CompanyEntity } from './company.entity.ts';
import { CompanyCodeEntity } from './company-code.entity.ts';
import { companyCodeHash, createCompanyCode, newCompanyCode } from './company-code-secrets.ts';
import { lockCompany } from './lock-company.ts';

type Schemas = components['schemas'];
type CompanyCode = Schemas['CompanyCode'];

const insertDeviceCode = `INSERT INTO "device_codes" ("codeHash", "companyId", "createdById", "createdAt", "expiresAt")
  VALUES ($1, $2, $3, $4, $5)`;
const findDeviceCode = 'SELECT "companyId" FROM "device_codes" WHERE "codeHash" = $1 AND "expiresAt" > $2';

const triesPerMinute = 10;
const triesPerDay = 100;

const deviceCodeMs = 30 * 60 * 1000;
const deviceCodesPerMinute = 20;
const deviceCodesPerDay = 500;

const noCode: CompanyCode = { code: null, createdAt: null, expiresAt: null };

/** Codes by which devices find their company. */
@Injectable()
export class CompanyCodeService {
  private readonly tries: AddressRateLimit;
  private readonly creations: AddressRateLimit;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly box: SecretBox,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(RateLimitService) limits: RateLimitService,
  ) {
    this.tries = limits.perAddress('company-code', triesPerMinute, triesPerDay);
    this.creations = limits.perAddress('device-code', deviceCodesPerMinute, deviceCodesPerDay);
  }

  /** Returns the code until it expires. */
  async get({ companyId }: Actor, now = new Date()): Promise<CompanyCode> {
    const row = await this.dataSource.manager.findOneBy(CompanyCodeEntity, { companyId, expiresAt: MoreThan(now) });
    return row ? this.toCode(row) : noCode;
  }

  /** Replaces the code. */
  create({ companyId, userId }: Actor, address: string, now = new Date()): Promise<CompanyCode> {
    return this.dataSource.transaction(async (db) => {
      await lockCompany(db, companyId);
      const row = createCompanyCode(this.box, companyId, now);
      await db.save(row);
      await this.audit.add(db, { companyId, action: 'codeCreated', byUserId: userId, address });
      return this.toCode(row);
    });
  }

  /** A code for the command that adds devices, besides the code of the company. Any number of devices register with it. */
  async createDeviceCode({ companyId, userId }: Actor, address: string, now = new Date()): Promise<Schemas['DeviceCode']> {
    await this.creations.count(address);
    const { code, codeHash } = newCompanyCode(this.box);
    const expiresAt = new Date(now.getTime() + deviceCodeMs);
    await this.dataSource.transaction(async (db) => {
      await db.query('DELETE FROM "device_codes" WHERE "companyId" = $1 AND "expiresAt" <= $2', [companyId, now]);
      await db.query(insertDeviceCode, [codeHash, companyId, userId, now, expiresAt]);
      await this.audit.add(db, { companyId, action: 'deviceCodeCreated', byUserId: userId, address });
    });
    return { code, expiresAt: expiresAt.toISOString() };
  }

  /** Does nothing without a code. */
  async revoke({ companyId, userId }: Actor, address: string): Promise<void> {
    await this.dataSource.transaction(async (db) => {
      await lockCompany(db, companyId);
      const { affected } = await db.delete(CompanyCodeEntity, { companyId });
      if (affected) await this.audit.add(db, { companyId, action: 'codeRevoked', byUserId: userId, address });
    });
  }

  /** Finds the company of a code. Unknown, revoked and expired codes give the same error; attempts are limited for each address. */
  async findCompany(typed: string, address: string, now = new Date()): Promise<CompanyEntity> {
    await this.tries.count(address);
    return this.findByCode(typed, now);
  }

  /** Has no limit of its own. */
  async findByCode(typed: string, now: Date): Promise<CompanyEntity> {
    const codeHash = companyCodeHash(this.box, typed);
    const row = await this.dataSource.manager.findOneBy(CompanyCodeEntity, { codeHash, expiresAt: MoreThan(now) });
    const [short] = row ? [row] : await this.dataSource.query<{ companyId: string }[]>(findDeviceCode, [codeHash, now]);
    const company = short && (await this.dataSource.manager.findOneBy(CompanyEntity, { companyId: short.companyId }));
    if (!company || company.deletionAt) throw new DomainError('COMPANY_CODE_INVALID');
    return company;
  }

  private toCode({ companyId, codeSealed, createdAt, expiresAt }: CompanyCodeEntity): CompanyCode {
    return { code: this.box.open(companyId, codeSealed), createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  }
}
