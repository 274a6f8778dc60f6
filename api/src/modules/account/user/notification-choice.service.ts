import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainError } from '../../../http/domain-error.ts';

type Schemas = components['schemas'];
type Choices = Schemas['NotificationChoices'];
type Stored = Partial<Choices>;

const defaults: Choices = {
  customer: { browser: true, sound: true, mail: true },
  sessionRequest: { browser: true, sound: true, mail: true },
  deviceOffline: { browser: false, sound: false },
};

/** Choices of users about notifications of events. */
@Injectable()
export class NotificationChoiceService {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async find(userId: string, db: EntityManager = this.dataSource.manager): Promise<Choices> {
    const [found] = await db.query<{ notifications: Stored }[]>('SELECT "notifications" FROM "users" WHERE "id" = $1', [userId]);
    return { ...defaults, ...found?.notifications };
  }

  /** Changes only the given kinds of events. */
  async update(userId: string, change: Schemas['NotificationUpdate']): Promise<Choices> {
    const [[updated]] = await this.dataSource.query<[{ notifications: Stored }[], number]>(
      `UPDATE "users" SET "notifications" = "notifications" || $2 WHERE "id" = $1 AND "deletedAt" IS NULL RETURNING "notifications"`,
      [userId, JSON.stringify(change)],
    );
    if (!updated) throw new DomainError('UNAUTHENTICATED');
    return { ...defaults, ...updated.notifications };
  }

  /** Users of a company to be notified of devices that went offline. */
  async findForOfflineDevices(companyId: string): Promise<string[]> {
    const users = await this.dataSource.query<{ id: string }[]>(
      `SELECT "id" FROM "users" WHERE "companyId" = $1 AND "deactivatedAt" IS NULL AND "isVerified"
       AND ("notifications" @> '{"deviceOffline": {"browser": true}}' OR "notifications" @> '{"deviceOffline": {"sound": true}}')`,
      [companyId],
    );
    return users.map(({ id }) => id);
  }
}
