import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { RedisSettings } from '../../env/env-redis.ts';
import { connectRedis, type RedisClient } from '../../redis/redis-client.ts';
import { type Bus, type BusHandlers, catchUpMs, closeMs, deliver } from './bus.ts';
import { Echo } from './echo.ts';
import { FrameReader } from './frame-reader.ts';
import { compareFrames, isOwnToAll, parseFrame, recipientOfPayload } from './frames.ts';
import { batchMs, Outbox } from './outbox.ts';

/** All streams are in one slot of a cluster, so that one command reads or writes several. */
const streamOfAll = '{realtime}';
/** Each instance reads the stream of all, and its own. */
const streamOf = (recipient: string | null) => (recipient === null ? streamOfAll : `${streamOfAll}:${recipient}`);

/** Name of each value in an entry. */
const field = 'p';
const maxBatch = 500;
/** Length of each stream, from which an instance reads what it missed during an interruption. */
const trim = ['MAXLEN', '~', 50_000] as const;
/** The stream of an instance that was killed is deleted. */
const ownSeconds = 600;
const renewMs = 10_000;
const blockMs = 2000;
const retryMs = 200;

/** Names of streams, with what follows the positions: entries with their names and values, in turns. */
type Read = [stream: string, entries: [id: string, fields: string[]][]][];

/** Ended by its sender: the others forget it. */
const endOf = (sender: string) => JSON.stringify({ ended: sender });

/** A bus through streams of Redis or Valkey, which keep what is sent: after an interruption, each instance reads on where it was. */
export class RedisBus implements Bus {
  readonly id = randomUUID();
  private readonly logger = new Logger(RedisBus.name);
  private readonly reader = new FrameReader();
  private readonly outbox = new Outbox(this.id, maxBatch, (batch) => this.write(batch));
  private readonly echo = new Echo(this.id);
  private readonly ownStream = streamOf(this.id);
  /** The last entry that was read, by stream. */
  private readonly positions = new Map<string, string>();
  /** Was read, but another stream may have what was sent before. */
  private readonly pending: string[] = [];
  private writing: RedisClient | null = null;
  /** Waits for messages, which blocks its connection. */
  private reading: RedisClient | null = null;
  private canWrite = true;
  private canRead = true;
  private isClosed = false;
  private readAgainAt = 0;
  private retryTimer: NodeJS.Timeout | undefined;
  private renewTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly settings: RedisSettings,
    private readonly handlers: BusHandlers,
  ) {}

  async open(): Promise<void> {
    const [writing, reading] = await Promise.all([connectRedis(this.settings), connectRedis(this.settings)]);
    this.writing = writing;
    this.reading = reading;
    const [last] = await writing.xrevrange(streamOfAll, '+', '-', 'COUNT', 1);
    this.positions.set(streamOfAll, last?.[0] ?? '0-0');
    await this.createOwnStream(writing);
    this.noteReading();
    this.renewTimer = setInterval(() => void this.renew(writing).catch(() => undefined), renewMs).unref();
    void this.listen(reading);
    void this.outbox.flush();
  }

  get isConnected(): boolean {
    return this.reading !== null && this.canRead && this.canWrite;
  }

  get isCatchingUp(): boolean {
    return !this.isConnected || performance.now() - this.readAgainAt < catchUpMs;
  }

  get lagSeconds(): number {
    return this.echo.lagSeconds;
  }

  send(message: unknown, recipient?: string): void {
    this.outbox.add(message, recipient);
    void this.outbox.flush();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.retryTimer);
    clearInterval(this.renewTimer);
    this.outbox.append(endOf(this.id));
    await Promise.race([this.outbox.flush(), pause(closeMs, undefined, { ref: false })]);
    this.reading?.disconnect();
    this.writing?.disconnect();
  }

  private async write(batch: readonly string[]): Promise<boolean> {
    if (!this.writing) return false;
    this.echo.sent(batch);
    try {
      await this.addEntries(this.writing, batch);
      this.canWrite = true;
    } catch (error) {
      this.noteLoss(error);
      this.canWrite = false;
      if (!this.isClosed) this.retryTimer = setTimeout(() => void this.outbox.flush(), retryMs).unref();
    }
    return this.canWrite;
  }

  /** One entry for each stream. */
  private async addEntries(client: RedisClient, batch: readonly string[]): Promise<void> {
    const transaction = client.multi();
    for (const [recipient, payloads] of Map.groupBy(batch, recipientOfPayload)) {
      const fields = payloads.flatMap((payload) => [field, payload]);
      // The stream of an instance that has ended is not made again.
      if (recipient === null) transaction.xadd(streamOfAll, ...trim, '*', ...fields);
      else transaction.xadd(streamOf(recipient), 'NOMKSTREAM', ...trim, '*', ...fields);
    }
    const results = await transaction.exec();
    const failure = results ? results.find(([error]) => error)?.[0] : new Error('The transaction was not executed');
    if (failure) throw failure;
  }

  private async listen(client: RedisClient): Promise<void> {
    while (!this.isClosed) {
      try {
        if (!this.canRead) await this.renew(client);
        if (!(await this.read(client)) && this.canRead) {
          await this.read(client, blockMs);
          // A waiting reader is woken by one stream only; the other one may have what was sent before.
          await this.read(client);
        }
        if (!this.canRead) this.noteReading();
        this.receive(inOrder(this.pending.splice(0)));
        await pause(batchMs);
      } catch (error) {
        this.noteLoss(error);
        this.canRead = false;
        await pause(retryMs, undefined, { ref: false });
      }
    }
  }

  /** Reads what follows the positions, and waits for it at most `waitMs`. Returns whether there is any. */
  private async read(client: RedisClient, waitMs?: number): Promise<boolean> {
    const after = [...this.positions.keys(), ...this.positions.values()];
    const read = await (waitMs === undefined ? client.xread('STREAMS', ...after) : client.xread('BLOCK', waitMs, 'STREAMS', ...after));
    for (const [name, entries] of (read ?? []) as Read) {
      const position = entries.at(-1)?.[0];
      // The name begins with the prefix of the installation.
      if (position !== undefined) this.positions.set(name.endsWith(this.ownStream) ? this.ownStream : streamOfAll, position);
      for (const [, fields] of entries) this.pending.push(...fields.filter((_, index) => index % 2 === 1));
    }
    return read !== null;
  }

  private receive(payloads: readonly string[]): void {
    for (const payload of payloads) {
      if (isOwnToAll(this.id, payload)) this.echo.received(payload);
      else if (payload.startsWith('{')) this.reader.forget((JSON.parse(payload) as { ended: string }).ended);
      else deliver(this.reader.read(payload), this.handlers, this.logger);
    }
  }

  private async createOwnStream(client: RedisClient): Promise<void> {
    const position = await client.xadd(this.ownStream, '*', field, '');
    if (position) this.positions.set(this.ownStream, position);
    await client.expire(this.ownStream, ownSeconds);
  }

  /** If the stream is gone, so may be messages. */
  private async renew(client: RedisClient): Promise<void> {
    if ((await client.expire(this.ownStream, ownSeconds)) === 1) return;
    await this.createOwnStream(client);
    deliver({ messages: [], hasGap: true }, this.handlers, this.logger);
  }

  private noteReading(): void {
    this.canRead = true;
    this.readAgainAt = performance.now();
  }

  private noteLoss(error: unknown): void {
    if (this.isClosed || !this.isConnected) return;
    this.echo.forget();
    this.logger.warn(`The connection to the other instances is lost: ${String(error)}`);
  }
}

/** Restores the order in which each sender has sent to all and to one, which are two streams; ends are last. */
function inOrder(payloads: readonly string[]): string[] {
  const frames = payloads.map((payload) => ({ payload, frame: parseFrame(payload) }));
  const sorted = frames.flatMap(({ payload, frame }) => (frame ? [{ payload, frame }] : []));
  sorted.sort((one, other) => compareFrames(one.frame, other.frame));
  return [...sorted, ...frames.filter(({ frame }) => !frame)].map(({ payload }) => payload);
}
