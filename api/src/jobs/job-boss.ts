import { PgBoss } from 'pg-boss';

/** Injection token of the pg-boss under `Jobs`. */
export const JOB_BOSS = Symbol('job boss');

/** pg-boss in its own schema, with few connections. Only a process that may change the schema migrates it. */
export const createBoss = (connectionString: string, migrate = true): PgBoss =>
  new PgBoss({
    connectionString,
    schema: 'jobs',
    migrate,
    application_name: 'nearhand-jobs',
    max: 3,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 300,
    flowIntervalSeconds: 600,
    bamIntervalSeconds: 600,
    monitorVacuum: false,
  });
