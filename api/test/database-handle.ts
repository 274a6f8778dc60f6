interface DatabaseHandle {
  stop(): Promise<void>;
}

const holder = globalThis as typeof globalThis & { nearhandTestDatabase?: DatabaseHandle };

/** Carries the running database from global setup to global teardown. */
export const databaseHandle: DatabaseHandle = holder.nearhandTestDatabase ?? { stop: async () => {} };
holder.nearhandTestDatabase = databaseHandle;

/** With `--runInBand`, the servers that test files share stop before the database; a worker ends with everything in it. */
export function stopBeforeDatabase(stop: () => Promise<void>): void {
  const { stop: stopDatabase } = databaseHandle;
  databaseHandle.stop = async () => {
    await stop();
    await stopDatabase();
  };
}
