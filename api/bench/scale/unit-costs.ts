import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { RetryingClient } from '../../test/kill/retrying-client.ts';
import { type EnrolledDevice, enrollDevices } from '../devices/enrolled-devices.ts';
import { type ManySessions, manySessions } from '../signaling/many-sessions.ts';
import { closeEnds, openEnds, signalingTokenOf, signIn } from '../signaling/session-ends.ts';
import { SignalingLoad } from '../signaling/signaling-load.ts';
import { BenchInstallation } from './bench-installation.ts';
import type { BenchServer } from './bench-server.ts';
import { readDatabaseLoad } from './database-load.ts';
import { holdSession } from './hold-session.ts';
import { idleServer } from './idle-server.ts';
import type { Judgement } from './judge.ts';
import { SimulatedDevices } from './simulated-devices.ts';
import { readTables, type TableSize } from './soak/table-sizes.ts';

export interface UnitCostOptions {
  devices: number;
  /** Sockets of devices that do not sync by themselves. */
  sockets: number;
  sessions: number;
  /** Duration of each measurement of something that goes on. */
  seconds: number;
}

/** Requests at the same time. */
const atOnce = 8;
const warmUps = 100;

/** Repeats a request, a limited number at a time. */
async function repeat(count: number, request: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < count) await request(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

interface Setting {
  installation: BenchInstallation;
  server: BenchServer;
  client: pg.Client;
  company: ManySessions;
  devices: EnrolledDevice[];
}

/** Cost of one more socket, sync, message, request or session: the model of docs/capacity.md is made of these figures. */
export class UnitCosts {
  private readonly setting: Setting;
  private readonly options: UnitCostOptions;
  private readonly judgement: Judgement;

  private constructor(setting: Setting, options: UnitCostOptions, judgement: Judgement) {
    [this.setting, this.options, this.judgement] = [setting, options, judgement];
  }

  static async measure(options: UnitCostOptions, judgement: Judgement): Promise<void> {
    await BenchInstallation.during(async (installation) => {
      const { database, dataDir } = installation;
      const server = await installation.startServer();
      const client = await installation.openClient();
      await idleServer(installation, server, client, judgement);
      const company = await manySessions(database.url, dataDir, server.origin, options.sessions);
      const before = await readTables(client);
      const devices = await enrollDevices({ databaseUrl: database.url, dataDir, companyId: company.companyId }, options.devices);
      const costs = new UnitCosts({ installation, server, client, company, devices }, options, judgement);
      await costs.sockets(before);
      await costs.signaling();
      await costs.requests();
      await costs.sessions();
    });
  }

  /** Sockets of devices that do nothing else. */
  private async sockets(tables: readonly TableSize[]): Promise<void> {
    const { installation, server, devices } = this.setting;
    const { sockets: count, seconds } = this.options;
    const before = await this.readHeap();
    const agents = await SimulatedDevices.start(installation, server.origin, devices.slice(0, count), { sockets: count, isSyncing: false });
    await agents.untilConnected(count);
    await pause(10_000);
    const after = await this.readHeap();
    const { server: cpu, cpu: database, statements } = await this.during(() => pause(seconds * 1000));
    const { note } = this.judgement;
    note('memory of the server for a socket of a device, KB', ((after.bytes - before.bytes) / count / 1024).toFixed(1));
    note('  of it in the heap of JavaScript, KB', ((after.heap - before.heap) / count / 1024).toFixed(1));
    note('CPU for 1,000 idle sockets, % of a core', ((this.share(cpu) * 1000) / count).toFixed(2));
    note('  of PostgreSQL for them', ((this.share(database) * 1000) / count).toFixed(2));
    note('  statements a second', (((statements / seconds) * 1000) / count).toFixed(1));
    await this.noteRows('registered device', tables, devices.length, ['devices']);
    await this.noteRows('device with a socket', tables, count, ['device_sockets']);
    await this.syncs('sync through the socket', agents, 20, { server: cpu / seconds, cpu: database / seconds });
    agents.stop();
    await pause(3000);
    const requesting = await SimulatedDevices.start(installation, server.origin, devices.slice(-count), { sockets: 0, isSyncing: false });
    await this.syncs('sync by HTTP', requesting, atOnce, { server: 0, cpu: 0 });
    requesting.stop();
  }

  /**
   * `idle` is what the sockets of the devices cost in a second. As many syncs at once share a statement: those of 5,000 devices in the
   * tenth of a second for which syncs through sockets wait, more than those in 20 ms by HTTP.
   */
  private async syncs(name: string, agents: SimulatedDevices, together: number, idle: Pick<Spent, 'server' | 'cpu'>): Promise<void> {
    const count = 100 * this.options.seconds;
    await agents.sync(count, together);
    const began = performance.now();
    const spent = await this.during(() => agents.sync(count, together));
    const passed = (performance.now() - began) / 1000;
    this.noteEach(name, { ...spent, server: spent.server - idle.server * passed, cpu: spent.cpu - idle.cpu * passed }, count);
  }

  private async signaling(): Promise<void> {
    const { server, company } = this.setting;
    const ends = await openEnds(server.origin, company, await signalingTokenOf(server.origin, company));
    const load = new SignalingLoad(ends);
    const spent = await this.during(() => load.run(this.options.seconds));
    this.noteEach('signaling message', spent, load.sent);
    closeEnds(ends);
  }

  private async requests(): Promise<void> {
    const { server, company } = this.setting;
    const headers = await signIn(server.origin, company);
    const get = async (path: string) => {
      const answer = await fetch(server.origin + path, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    };
    const { seconds } = this.options;
    await this.each('GET /api/me', 50 * seconds, () => get('/api/me'));
    await this.each('page of the list of devices', 20 * seconds, (index) =>
      get(`/api/company/${company.companyId}/device?pageSize=25&pageNumber=${1 + (index % 20)}`),
    );
    await this.each('sign-in with a password', 2 * seconds, () => signIn(server.origin, company));
  }

  private async sessions(): Promise<void> {
    const { server, client, company } = this.setting;
    const operator = new RetryingClient(server.origin);
    await operator.signIn(company.email, company.password);
    const count = this.options.sessions;
    const before = await readTables(client);
    await this.each('session from its link to its end', count, () => holdSession(server.origin, operator, company.userId), 0);
    await this.noteRows('session', before, count, ['sessions', 'session_events', 'audit_records']);
  }

  private async each(
    name: string,
    count: number,
    request: (index: number) => Promise<unknown>,
    warm = Math.min(warmUps, count),
  ): Promise<void> {
    await repeat(warm, request);
    this.noteEach(name, await this.during(() => repeat(count, request)), count);
  }

  private noteEach(name: string, { server, cpu, statements }: Spent, count: number): void {
    const { note } = this.judgement;
    note(`${name}: ms of CPU of the server`, ((server / count) * 1000).toFixed(2));
    note(`  of PostgreSQL for it, ms; statements (${name})`, `${((cpu / count) * 1000).toFixed(2)}; ${(statements / count).toFixed(1)}`);
  }

  private async noteRows(name: string, before: readonly TableSize[], count: number, tables: readonly string[]): Promise<void> {
    const after = await readTables(this.setting.client);
    const grown = after
      .filter((table) => tables.includes(table.name))
      .map((table) => {
        const earlier = before.find((one) => one.name === table.name);
        return { ...table, rows: table.rows - (earlier?.rows ?? 0), bytes: table.bytes - (earlier?.bytes ?? 0) };
      });
    this.judgement.note(`rows for a ${name}`, grown.map(({ name: table, rows }) => `${table} ${(rows / count).toFixed(1)}`).join(', '));
    this.judgement.note(`  bytes for it, with indexes (${name})`, Math.round(grown.reduce((sum, { bytes }) => sum + bytes, 0) / count));
  }

  private share(cpuSeconds: number): number {
    return Number(((cpuSeconds / this.options.seconds) * 100).toFixed(2));
  }

  private async during(work: () => Promise<unknown>): Promise<Spent> {
    const before = await this.read();
    await work();
    const after = await this.read();
    return {
      server: after.server - before.server,
      cpu: after.cpu - before.cpu,
      statements: after.statements - before.statements,
    };
  }

  private async readHeap() {
    const { server } = this.setting;
    await server.collectGarbage();
    const { bytes } = await server.readUsage();
    const [heap = 0] = await server.readMetrics(['nodejs_heap_size_used_bytes']);
    return { bytes, heap };
  }

  private async read(): Promise<Spent> {
    const { server, client, installation } = this.setting;
    const { cpuSeconds: cpu, statements } = await readDatabaseLoad(client, installation.database.process);
    return { server: (await server.readUsage()).cpuSeconds, cpu, statements };
  }
}

interface Spent {
  /** CPU seconds of the server. */
  server: number;
  /** CPU seconds of PostgreSQL. */
  cpu: number;
  statements: number;
}
