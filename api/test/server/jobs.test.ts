import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type JobHandler, JobService, type QueueSettings } from '../../src/jobs/job.service.ts';
import { createBoss } from '../../src/jobs/job-boss.ts';
import { createOwnDatabase, type OwnDatabase } from '../own-database.ts';
import { until } from '../until.ts';

interface Errand {
  name: string;
}

let database: OwnDatabase;
let dataSource: DataSource;
const running: JobService[] = [];

beforeAll(async () => {
  // These tests contain failures.
  Logger.overrideLogger(false);
  database = await createOwnDatabase();
  dataSource = await new DataSource({ type: 'postgres', url: database.url, poolSize: 3 }).initialize();
});
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.beforeApplicationShutdown();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** The queue of one process. */
async function aProcess(queue: string, handler: JobHandler<Errand>, settings: QueueSettings = {}): Promise<JobService> {
  const jobs = new JobService(createBoss(database.url));
  jobs.define(queue, settings);
  jobs.work<Errand>(queue, handler);
  await jobs.onApplicationBootstrap();
  running.push(jobs);
  return jobs;
}

/** Collects the data of its jobs. */
function aHandler(queue: string) {
  const done: string[] = [];
  return { queue, done, handle: async ({ name }: Errand) => void done.push(name) };
}

describe('Jobs', () => {
  it('runs jobs of committed transactions, and none of rolled back ones', async () => {
    const { queue, done, handle } = aHandler('errands');
    const jobs = await aProcess(queue, handle);
    const failed = dataSource.transaction(async (db) => {
      await jobs.send(queue, { name: 'never' }, { db });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await dataSource.transaction((db) => jobs.send(queue, { name: 'committed' }, { db }));
    await until(() => done.length > 0);
    expect(done).toEqual(['committed']);
  });

  it('runs each job once with several processes', async () => {
    const { queue, done, handle } = aHandler('shared');
    const [jobs] = [await aProcess(queue, handle), await aProcess(queue, handle)];
    const names = Array.from({ length: 60 }, (_, index) => `job ${index}`);
    for (const name of names) await jobs.send(queue, { name });
    const unfinished = `SELECT 1 FROM "jobs"."job" WHERE "name" = $1 AND "state" <> 'completed'`;
    await until(async () => done.length >= names.length && (await dataSource.query<unknown[]>(unfinished, [queue])).length === 0);
    expect(done.toSorted()).toEqual(names.toSorted());
  });

  it('runs the jobs that another process has sent', async () => {
    const { queue, done, handle } = aHandler('from-elsewhere');
    await aProcess(queue, handle);
    const sender = new JobService(createBoss(database.url));
    sender.define(queue);
    await sender.onApplicationBootstrap();
    running.push(sender);
    await sender.send(queue, { name: 'from elsewhere' });
    await until(() => done.length > 0);
    expect(done).toEqual(['from elsewhere']);
  });

  it('runs a job at its given time', async () => {
    const { queue, done, handle } = aHandler('later');
    const jobs = await aProcess(queue, async (data) => {
      await handle({ name: `${data.name} ${Date.now() >= startAfter.getTime()}` });
    });
    const startAfter = new Date(Date.now() + 2000);
    await jobs.send(queue, { name: 'in time' }, { startAfter });
    await until(() => done.length > 0);
    expect(done).toEqual(['in time true']);
  });

  it('retries a failed job without the others of its batch', async () => {
    const { queue, done, handle } = aHandler('fragile');
    let isBroken = true;
    const jobs = await aProcess(
      queue,
      async (data) => {
        if (data.name === 'fragile' && isBroken) {
          isBroken = false;
          throw new Error('broken');
        }
        await handle(data);
      },
      { retryDelay: 1 },
    );
    // Both are due at the same time, so the order of the retry is fixed.
    await dataSource.transaction(async (db) => {
      for (const name of ['fragile', 'robust']) await jobs.send(queue, { name }, { db });
    });
    await until(() => done.length > 1);
    expect(done).toEqual(['robust', 'fragile']);
    expect(jobs.failures()).toEqual({ fragile: 1 });
  });

  it('reports how many jobs of a queue wait and have failed for good', async () => {
    const { queue } = aHandler('counted');
    const jobs = await aProcess(queue, () => Promise.reject(new Error('broken')), { retryLimit: 0 });
    await jobs.send(queue, { name: 'later' }, { startAfter: new Date(Date.now() + 3_600_000) });
    await jobs.send(queue, { name: 'broken' });
    await until(async () => (await jobs.counts())[0]?.counts.failed === 1);
    expect(await jobs.counts()).toEqual([{ queue, counts: { waiting: 0, deferred: 1, active: 0, failed: 1 } }]);
  });

  it('takes over the job of a process that has died', async () => {
    const { queue, done, handle } = aHandler('orphaned');
    const jobs = await aProcess(queue, handle);
    const startAfter = new Date(Date.now() + 3_600_000);
    await jobs.send(queue, { name: 'orphan' }, { startAfter });
    // State that a killed process leaves: started, and without heartbeat.
    await dataSource.query(
      `UPDATE "jobs"."job" SET "state" = 'active', "start_after" = now(), "started_on" = now(), "heartbeat_on" = now() WHERE "name" = $1`,
      [queue],
    );
    await until(() => done.length > 0);
    expect(done).toEqual(['orphan']);
  }, 60_000);

  it('leaves out a job while another one with its key waits', async () => {
    const { queue, done, handle } = aHandler('singletons');
    const jobs = await aProcess(queue, handle, { isSingleton: true });
    await dataSource.transaction(async (db) => {
      for (const name of ['first', 'second']) await jobs.send(queue, { name }, { singletonKey: 'key', db });
      await jobs.send(queue, { name: 'other' }, { singletonKey: 'other key', db });
    });
    await until(() => done.length > 1);
    await jobs.send(queue, { name: 'later' }, { singletonKey: 'key' });
    await until(() => done.length > 2);
    expect([...done.slice(0, 2).toSorted(), ...done.slice(2)]).toEqual(['first', 'other', 'later']);
  });

  it('runs as many jobs of a batch at a time as its queue allows', async () => {
    let [active, most] = [0, 0];
    const { queue, done, handle } = aHandler('limited');
    const work = async (data: Errand) => {
      most = Math.max(most, ++active);
      await handle(data);
      await dataSource.query('SELECT 1');
      active--;
    };
    const jobs = await aProcess(queue, work, { concurrency: 2 });
    await dataSource.transaction(async (db) => {
      for (let count = 0; count < 6; count++) await jobs.send(queue, { name: `job ${count}` }, { db });
    });
    await until(() => done.length === 6);
    expect(most).toBe(2);
  });

  it('accepts defined queues only', async () => {
    const jobs = await aProcess('known', async () => undefined);
    await expect(jobs.send('unknown', {})).rejects.toThrow('No queue is defined as unknown');
  });
});
