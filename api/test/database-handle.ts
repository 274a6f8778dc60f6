interface DatabaseHandle {
  stop(): Promise<void>;
}

const holder = globalThis as typeof globalThis & { nearhandTestDatabase?: DatabaseHandle };

/** Carries the running database from global setup to global teardown. */
export const databaseHandle: DatabaseHandle = holder.nearhandTestDatabase ?? { stop: async () => {} };
holder.nearhandTestDatabase = databaseHandle;
