import { databaseHandle } from './database-handle.ts';

export default async function stop(): Promise<void> {
  await databaseHandle.stop();
}
