import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, roleOf } from '../../../access/actor.ts';
import { LicenseService } from '../../company/company/license.service.ts';
import { InstanceRepository } from '../presence/instance.repository.ts';
import { DeviceAccessService } from '../session/device/device-access.service.ts';
import { SessionRepository } from '../session/session.repository.ts';

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
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(DeviceAccessService) private readonly access: DeviceAccessService,
  ) {}

  /** Online operators first; for a session, only those who may connect to its device. */
  async list({ companyId, userId }: Actor, sessionId?: string): Promise<components['schemas']['CompanyOperator'][]> {
    const online = await this.instances.findOnline(companyId);
    const rows = await this.dataSource.query<OperatorRow[]>(operatorsQuery, [companyId, userId, [...online]]);
    const locked = await this.licenses.findLockedUsers(companyId, new Date());
    const refused = sessionId === undefined ? [] : await this.findRefused(companyId, sessionId, rows);
    const operators = rows.filter(({ id }) => !locked.has(id) && !refused.includes(id));
    return operators.map(({ id, name, avatar, ...row }) => ({
      id,
      name,
      avatar,
      role: roleOf({ id, ...row }, row),
      isOnline: online.has(id),
    }));
  }

  private async findRefused(companyId: string, sessionId: string, operators: readonly OperatorRow[]): Promise<string[]> {
    const session = await this.sessions.find(companyId, sessionId);
    return this.access.findRefused(
      this.dataSource.manager,
      session,
      operators.map(({ id }) => id),
    );
  }
}
