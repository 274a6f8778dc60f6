import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { type CountedPage, readCountedPage } from '../../../http/paging.ts';
import { DeviceEntity } from '../../company/device/device.entity.ts';
import { DeviceService } from '../../company/device/device.service.ts';
import { DeviceSessionRepository } from '../../session/session/device/device-session.repository.ts';
import { SessionPresenter } from '../../session/session/session.presenter.ts';
import { SessionHistoryService } from '../../session/session/session-history.service.ts';
import { DevicePresenter } from './device.presenter.ts';
import { deviceQuery, deviceSorting } from './device-query.ts';

type Schemas = components['schemas'];
type ListQuery = CallOf<'listDevices'>['query'];

/** Nobody pages that far. Matches of a search cost more to find. */
const countLimits = { list: 10_000, search: 8_000 };

/** The devices of a company. */
@Injectable()
export class DeviceListService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(DeviceService) private readonly devices: DeviceService,
    @Inject(DevicePresenter) private readonly presenter: DevicePresenter,
    @Inject(DeviceSessionRepository) private readonly sessions: DeviceSessionRepository,
    @Inject(SessionHistoryService) private readonly history: SessionHistoryService,
    @Inject(SessionPresenter) private readonly sessionPresenter: SessionPresenter,
  ) {}

  async list(actor: Actor, query: ListQuery): Promise<CountedPage<Schemas['Device']>> {
    const now = new Date();
    const { companyId } = actor;
    const countLimit = query.search ? countLimits.search : countLimits.list;
    const page = await readCountedPage(deviceQuery(this.dataSource, companyId, query, now), query, deviceSorting, countLimit);
    return { ...page, items: await this.presenter.toDevices(actor, page.items, now) };
  }

  async get(actor: Actor, assignmentId: string): Promise<Schemas['Device']> {
    return this.presenter.toDevice(actor, await this.find(actor, assignmentId), new Date());
  }

  async listSessions(actor: Actor, assignmentId: string): Promise<Schemas['Session'][]> {
    await this.find(actor, assignmentId);
    const now = new Date();
    const sessions = await this.sessions.listLatest(
      actor.companyId,
      assignmentId,
      (await this.history.findLocked(actor.companyId, now)).start,
    );
    return sessions.map((session) => this.sessionPresenter.toSession(session, actor, now));
  }

  listLabels({ companyId }: Actor): Promise<Schemas['DeviceLabels']> {
    return this.devices.findLabels(companyId);
  }

  /** Live state of the devices of a company that a user watches. */
  async findPresence(companyId: string, assignmentIds: readonly string[], now: Date): Promise<Schemas['DevicePresence'][]> {
    const [devices, sessions] = await Promise.all([
      this.devices.findPresence(companyId, assignmentIds),
      this.sessions.findOpen(assignmentIds),
    ]);
    return devices.map((device) => ({
      assignmentId: device.assignmentId,
      online: device.isOnline(now),
      lastSeenAt: device.lastSyncAt?.toISOString() ?? null,
      sessions: sessions.get(device.assignmentId) ?? [],
    }));
  }

  private async find({ companyId }: Actor, assignmentId: string): Promise<DeviceEntity> {
    const device = await this.dataSource.getRepository(DeviceEntity).findOneBy({ assignmentId, companyId });
    if (!device) throw new DomainError('DEVICE_NOT_FOUND');
    return device;
  }
}
