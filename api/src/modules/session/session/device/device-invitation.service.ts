import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SignalingTokenService } from '../../../../access/signaling-token.service.ts';
import type { CompanyEntity } from '../../../company/company/company.entity.ts';
import { CompanyService } from '../../../company/company/company.service.ts';
import type { DeviceEntity } from '../../../company/device/device.entity.ts';
import { SessionEntity } from '../session.entity.ts';
import { SessionSecretService } from '../session-secret.service.ts';

type Schemas = components['schemas'];

/** The parts of an invitation that are not columns of the session. */
export interface Invited {
  device: DeviceEntity;
  company: CompanyEntity;
  operator: Schemas['InvitingOperator'];
}

/** Provides what a device needs to enter its sessions. */
@Injectable()
export class DeviceInvitationService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionSecretService) private readonly secrets: SessionSecretService,
    @Inject(SignalingTokenService) private readonly signaling: SignalingTokenService,
    @Inject(CompanyService) private readonly companies: CompanyService,
  ) {}

  /** `null` if the session is closed. */
  async find(sessionId: string): Promise<Schemas['DeviceSessionInvitation'] | null> {
    const session = await this.dataSource
      .getRepository(SessionEntity)
      .findOne({ where: { sessionId }, relations: { operator: true, device: true } });
    if (!session?.device) return null;
    const { device, operator } = session;
    return this.create(session, { device, operator, company: await this.companies.find(session.companyId) });
  }

  async create(session: SessionEntity, { device, company, operator }: Invited): Promise<Schemas['DeviceSessionInvitation'] | null> {
    const key = this.secrets.showKey(session);
    if (!key) return null;
    const { sessionId, mode } = session;
    const customerToken = this.secrets.customerTokenOfDevice(sessionId);
    return {
      sessionId,
      key,
      customerToken,
      mode,
      consent: device.consentIn(company),
      operator: { name: operator.name, avatar: operator.avatar },
      company: { name: company.name, logo: company.logo },
      signaling: await this.signaling.forCustomer(sessionId, this.secrets.hashCustomerToken(customerToken)),
    };
  }
}
