import type { INestApplication } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { InstanceService } from '../../../src/modules/session/presence/instance.service.ts';

/** Makes an instance look to the others as if it had stopped some time ago, although it runs. */
export async function forgetInstance(app: INestApplication, dataSource: DataSource): Promise<void> {
  const instance = app.get(InstanceService);
  instance.onApplicationShutdown();
  await dataSource.query('DELETE FROM "api_instances" WHERE "instanceId" = $1', [instance.instanceId]);
}
