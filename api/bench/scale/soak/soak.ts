import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { aBenchCompany } from '../../../test/a-bench-company.ts';
import { RoundRobin } from '../../../test/server/processes/round-robin.ts';
import { enrollDevices } from '../../devices/enrolled-devices.ts';
import { BenchTeam, releaseTeams } from '../../releases/bench-teams.ts';
import { BenchInstallation } from '../bench-installation.ts';
import type { BenchServer } from '../bench-server.ts';
import { countConnections } from '../database-load.ts';
import type { Judgement } from '../judge.ts';
import { growthOf, isFlat } from './growth.ts';
import { SoakLoad } from './soak-load.ts';
import { keptTables, readTables } from './table-sizes.ts';

export interface SoakOptions {
  minutes: number;
  devices: number;
  sockets: number;
}

interface Sample extends Record<string, number> {}

const metrics = ['process_resident_memory_bytes', 'nodejs_heap_size_used_bytes', 'process_open_fds'];
const [bytes, count] = [
  { unit: 'MB', scale: 2 ** 20 },
  { unit: '', scale: 1 },
];
/** Measures that must not grow, with the noise by which they vary anyway. */
const measures: Record<string, { unit: string; scale: number; noise: number }> = {
  'memory of the process that lives': { ...bytes, noise: 8 * 2 ** 20 },
  'its heap': { ...bytes, noise: 4 * 2 ** 20 },
  'its files and sockets': { ...count, noise: 5 },
  'connections to PostgreSQL': { ...count, noise: 5 },
  'rows of tables that keep no history': { ...count, noise: 50 },
  'bytes of tables that keep no history': { ...bytes, noise: 2 ** 20 },
};
/** Factor by which an operation may leave more rows in the second half of the time than in all of it. */
const tolerance = 1.2;

async function readSample(server: BenchServer, client: pg.Client, operations: number): Promise<Sample> {
  const [rss = 0, heap = 0, files = 0] = await server.readMetrics(metrics);
  const tables = await readTables(client);
  const kept = tables.filter(({ name }) => keptTables.has(name));
  const others = tables.filter(({ name }) => !keptTables.has(name));
  const sum = (of: readonly { rows: number; bytes: number }[], part: 'rows' | 'bytes') => of.reduce((total, one) => total + one[part], 0);
  return {
    operations,
    'memory of the process that lives': rss,
    'its heap': heap,
    'its files and sockets': files,
    'connections to PostgreSQL': await countConnections(client),
    'rows of tables that keep no history': sum(others, 'rows'),
    'bytes of tables that keep no history': sum(others, 'bytes'),
    kept: sum(kept, 'rows'),
    keptBytes: sum(kept, 'bytes'),
    ...Object.fromEntries(tables.map(({ name, rows }) => [`rows of ${name}`, rows])),
  };
}

/** Sessions, sign-ins, releases and ended processes, over and over: nothing may grow but the history of what was done. */
export async function soak({ minutes, devices: deviceCount, sockets }: SoakOptions, { judge, note }: Judgement): Promise<void> {
  const ending = new AbortController();
  const measure = async (installation: BenchInstallation) => {
    const { database, dataDir } = installation;
    await releaseTeams(dataDir, 1, 20_000);
    const ports: number[] = [];
    const balancer = new RoundRobin(ports);
    const origin = await balancer.listen();
    installation.keep(async () => balancer.close());
    const measured = await installation.startServer({ publicUrl: origin });
    const restarting = await installation.startServer({ publicUrl: origin });
    ports.push(measured.port, restarting.port);

    const client = await installation.openClient();
    const company = await aBenchCompany(database.url);
    const devices = await enrollDevices({ databaseUrl: database.url, dataDir, companyId: company.companyId }, deviceCount);
    const team = await BenchTeam.of({ client, origin: measured.origin }, 0);
    const agents = await installation.startLoad(new URL('../../../../agent/bench/many-devices.ts', import.meta.url).pathname);
    agents.send({ type: 'start', origin, devices, sockets });

    const load = new SoakLoad({ origin, company, team, restarting });
    const running = load.run(ending.signal);
    const samples: Sample[] = [];
    const sampleMs = minutes < 5 ? 1000 : 5000;
    const collectMs = sampleMs * 12;
    let collectAt = 0;
    const began = Date.now();
    const minutesSince = () => (Date.now() - began) / 60_000;
    for (; minutesSince() < minutes && !ending.signal.aborted; await pause(sampleMs)) {
      // V8 collects all garbage rarely. Without it, its least size in a part of the soak means little.
      if (Date.now() >= collectAt) {
        await measured.collectGarbage();
        collectAt = Date.now() + collectMs;
      }
      samples.push(await readSample(measured, client, load.done.sessions));
    }
    ending.abort();
    await running;

    note('minutes', minutesSince().toFixed(1));
    for (const [kind, figure] of Object.entries(load.done)) note(kind, figure);
    judge('operations that failed', load.failures.length, '0', load.failures.length === 0);
    for (const failure of load.failures.slice(0, 10)) note(`  ${failure.slice(0, 150)}`, '');
    judgeGrowth(samples, { judge, note });
  };
  // A soak that is ended early judges what it has.
  await BenchInstallation.during(measure, () => ending.abort());
}

function judgeGrowth(samples: readonly Sample[], { judge, note }: Judgement): void {
  const seriesOf = (name: string) => samples.map((sample) => sample[name] ?? 0);
  for (const [name, { unit, scale, noise }] of Object.entries(measures)) {
    const found = growthOf(seriesOf(name));
    const limit = Math.max(found.level * 0.05, noise);
    const text = (value: number) => `${(value / scale).toFixed(1)}${unit && ` ${unit}`}`;
    judge(name, `${text(found.level)}, grew by ${text(found.growth)}`, `≤ ${text(limit)}`, isFlat(found, noise));
  }
  const [first, middle, last] = [samples[0], samples[Math.floor(samples.length / 2)], samples.at(-1)];
  const perSession = (name: string, from: Sample | undefined) =>
    ((last?.[name] ?? 0) - (from?.[name] ?? 0)) / Math.max(1, (last?.['operations'] ?? 0) - (from?.['operations'] ?? 0));
  const [all, late] = [perSession('kept', first), perSession('kept', middle)];
  judge('rows of history for a session, in the second half', late.toFixed(2), `≤ ${(all * tolerance).toFixed(2)}`, late <= all * tolerance);
  note('bytes of history for a session', Math.round(perSession('keptBytes', first)));
  for (const name of Object.keys(last ?? {}).filter((one) => one.startsWith('rows of ') && !(one in measures))) {
    const grown = (last?.[name] ?? 0) - (middle?.[name] ?? 0);
    if (grown > 0) note(`  ${name}, second half`, `${middle?.[name]} to ${last?.[name]}`);
  }
}
