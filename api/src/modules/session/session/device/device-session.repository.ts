import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In, MoreThanOrEqual } from 'typeorm';
import { SessionEntity } from '../session.entity.ts';

type DeviceSession = components['schemas']['DeviceSession'];

const listed = 50;

/** Sessions by the device that is their customer. */
@Injectable()
export class DeviceSessionRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Open sessions by device. */
  async findOpen(assignmentIds: readonly string[]): Promise<Map<string, DeviceSession[]>> {
    if (assignmentIds.length === 0) return new Map();
    const sessions = await this.dataSource.getRepository(SessionEntity).find({
      select: { sessionId: true, deviceId: true, operator: { id: true, name: true, avatar: true } },
      where: { deviceId: In([...assignmentIds]), status: In(['connecting', 'active', 'reconnecting']) },
      relations: { operator: true },
      order: { createdAt: 'ASC' },
    });
    const byDevice = new Map<string, DeviceSession[]>();
    for (const { sessionId, deviceId, operator } of sessions) {
      if (!deviceId) continue;
      const { id, name, avatar } = operator;
      byDevice.set(deviceId, [...(byDevice.get(deviceId) ?? []), { sessionId, operator: { id, name, avatar } }]);
    }
    return byDevice;
  }

  /** The latest ones since `start`, newest first. */
  listLatest(companyId: string, deviceId: string, start: Date | null): Promise<SessionEntity[]> {
    return this.dataSource.getRepository(SessionEntity).find({
      where: { companyId, deviceId, ...(start && { createdAt: MoreThanOrEqual(start) }) },
      relations: { operator: true, device: true },
      order: { createdAt: 'DESC', sessionId: 'DESC' },
      take: listed,
    });
  }
}
