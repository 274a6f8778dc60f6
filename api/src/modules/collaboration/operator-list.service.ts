import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, roleOf } from '../../access/actor.ts';
import { LicenseService } from '../company/license.service.ts';
import { InstanceRepository } from '../presence/instance.repository.ts';

const operatorsQuery = `
  SELECT u."id", u."name", u."avatar", u."isAdmin", c."createdById" FROM "users" u JOIN "companies" c USING ("companyId")
  WHERE u."companyId" = $1 AND u."id" <> $2 AND u."isVerified" AND u."deactivatedAt" IS NULL
  ORDER BY u."id" = ANY($3::uuid[]) DESC, u."name" COLLATE "und-x-icu", u."id" LIMIT 500`;

interface OperatorRow {
  id: string;
  name: string;
  avatar: string | null;
  isAdmin: boolean;
  createdById: string;
}

/** Operators that can receive a session request. */
@Injectable()
export class OperatorListService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(InstanceRepository) private readonly instances: InstanceRepository,
  ) {}

  /** Online operators first. */
  async list({ companyId, userId }: Actor): Promise<components['schemas']['CompanyOperator'][]> {
    const online = await this.instances.findOnline(companyId);
    const rows = await this.dataSource.query<OperatorRow[]>(operatorsQuery, [companyId, userId, [...online]]);
    const locked = await this.licenses.findLockedUsers(companyId, new Date());
    const operators = rows.filter(({ id }) => !locked.has(id));
    return operators.map(({ id, name, avatar, ...row }) => ({
      id,
      name,
      avatar,
      role: roleOf({ id, ...row }, row),
      isOnline: online.has(id),
    }));
  }
}
