import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { print } from '../print.ts';
import { hasExited } from '../product/process-state.ts';
import { reportChild } from '../product/report-child.ts';
import { RotatingLog } from '../product/rotating-log.ts';
import { Supervisor } from '../product/supervisor.ts';
import { type Database, saveAccess, startDatabase, urlOf } from './database.ts';
import { besideOf } from './database-folders.ts';
import { type DatabaseLocation, findDatabaseLocation } from './database-location.ts';
import { type DatabaseServer, isFull } from './database-server.ts';
import { clearOrphan, stopPostmaster } from './postmaster.ts';
import { PrimaryAddress } from './primary-address.ts';
import { awaitNobody, awaitReplica, keepLog, promote, startReplica } from './replica.ts';

const retryMs = 1_000;

/**
 * A primary and a streaming replica, which is promoted when the primary ends: on one machine what Patroni or CloudNativePG do on several.
 * A commit is confirmed when both have it. While there is no replica, the primary goes on alone, and is restarted when it ends.
 */
export class ReplicatedDatabase implements DatabaseServer {
  /** Leads to the primary. */
  readonly url: string;
  readonly #dataDir: string;
  readonly #location: DatabaseLocation;
  readonly #password: string;
  readonly #address: PrimaryAddress;
  readonly #log: RotatingLog;
  readonly #supervisor: Supervisor;
  readonly #stopping = new AbortController();
  #primary: Database;
  #replica: Database | null = null;
  /** Whether the replica has all confirmed commits. */
  #isInStep = false;
  #replication: Promise<void> = Promise.resolve();

  static async start(dataDir: string, onGiveUp: (message: string) => void): Promise<ReplicatedDatabase> {
    const primary = await startDatabase(dataDir);
    const address = new PrimaryAddress();
    return new ReplicatedDatabase(dataDir, await findDatabaseLocation(dataDir), primary, address, await address.listen(), onGiveUp);
  }

  private constructor(
    dataDir: string,
    location: DatabaseLocation,
    primary: Database,
    address: PrimaryAddress,
    port: number,
    onGiveUp: (message: string) => void,
  ) {
    const { password } = new URL(primary.url);
    this.#dataDir = dataDir;
    this.#location = location;
    this.#primary = primary;
    this.#password = password;
    this.#address = address;
    this.url = urlOf({ port, password });
    this.#log = new RotatingLog(join(dataDir, 'postgres-replica.log'));
    this.#supervisor = new Supervisor({
      name: 'The database',
      logFile: join(dataDir, 'postgres.log'),
      start: (signal) => this.#replace(signal),
      stop: stopPostmaster,
      findBlocker: async () => (!this.#canPromote && (await isFull(this.#primary.cluster)) ? 'Its disk is full' : null),
      onGiveUp,
    });
    this.#supervisor.adopt(primary.process);
    this.#reportProcesses();
    address.lead(primary.port);
    this.#replication = this.#replicate();
  }

  /** The processes of both. */
  get processes(): { primary: ChildProcess; replica: ChildProcess | null } {
    return { primary: this.#primary.process, replica: this.#replica?.process ?? null };
  }

  /** Whether a loss of the primary would lose no confirmed commit. */
  get #canPromote(): boolean {
    return this.#isInStep && this.#replica !== null && !hasExited(this.#replica.process);
  }

  /** Resolves when commits are confirmed by both. */
  async whenReplicated(): Promise<void> {
    while (!this.#canPromote) {
      this.#stopping.signal.throwIfAborted();
      await pause(50);
    }
  }

  whenRunning(): Promise<void> {
    return this.#supervisor.whenRunning();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#address.close();
    await this.#supervisor.stop();
    if (this.#replica) await stopPostmaster(this.#replica.process);
    await this.#replication;
  }

  /** Replaces an ended primary: promotes the replica, or restarts the primary if there is no replica that has everything. */
  async #replace(signal: AbortSignal): Promise<ChildProcess> {
    this.#address.lead(null);
    if (this.#canPromote && this.#replica) await this.#promote(this.#replica);
    else await this.#restart(signal);
    this.#address.lead(this.#primary.port);
    this.#reportProcesses();
    return this.#primary.process;
  }

  async #restart(signal: AbortSignal): Promise<void> {
    await this.#primary.restart(signal);
    await awaitNobody(this.#primary.url);
  }

  async #promote(replica: Database): Promise<void> {
    await promote(replica);
    this.#primary = replica;
    this.#replica = null;
    this.#isInStep = false;
    await saveAccess(this.#dataDir, { port: replica.port, password: this.#password });
    print('The replica of the database is the primary now.');
  }

  /** Has a replica of whichever server is the primary, until the stop. */
  async #replicate(): Promise<void> {
    const { signal } = this.#stopping;
    let isReported = false;
    while (!signal.aborted) {
      try {
        await this.#startReplica(signal);
        isReported = false;
        await this.#untilReplicaEnds();
      } catch (error) {
        if (!isReported && !signal.aborted) print(`The database has no replica: ${error instanceof Error ? error.message : String(error)}`);
        isReported = true;
        await pause(retryMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async #startReplica(signal: AbortSignal): Promise<void> {
    await this.whenRunning();
    const primary = this.#primary;
    const cluster = primary.cluster === this.#location.cluster ? besideOf(this.#location.cluster) : this.#location.cluster;
    // A killed server may have left a process behind.
    await clearOrphan(cluster);
    await keepLog(primary.url);
    const place = { location: { ...this.#location, cluster }, password: this.#password, log: this.#log };
    const replica = await startReplica(primary, place, signal);
    try {
      await awaitReplica(primary.url, signal);
      this.#replica = replica;
      this.#isInStep = true;
      this.#reportProcesses();
    } catch (error) {
      await stopPostmaster(replica.process);
      if (!signal.aborted) await awaitNobody(primary.url);
      throw error;
    }
  }

  /** Resolves when the replica has ended or was promoted; commits then wait for nobody. */
  async #untilReplicaEnds(): Promise<void> {
    const replica = this.#replica;
    if (!replica) return;
    if (!hasExited(replica.process)) await Promise.race([once(replica.process, 'exit'), this.#untilPromoted(replica)]);
    if (this.#stopping.signal.aborted || this.#primary === replica) return;
    this.#isInStep = false;
    this.#replica = null;
    await awaitNobody(this.#primary.url);
  }

  async #untilPromoted(replica: Database): Promise<void> {
    while (this.#primary !== replica) await pause(200, undefined, { ref: false });
  }

  #reportProcesses(): void {
    reportChild('database', this.#primary.process.pid);
    reportChild('replica', this.#replica?.process.pid);
  }
}
