import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { FrameReader, toFrames } from './frames.ts';

const channel = 'nearhand_realtime';
const maxBatch = 200;
/** Older messages are dropped if the database stays unavailable. */
const maxWaiting = 50_000;
/** Replaces dropped messages; all others are objects. */
const dropped = null;
const retryMs = { first: 200, longest: 3000 };

const notify = 'SELECT pg_notify($1, frame) FROM unnest($2::text[]) AS frame';

/**
 * Ordered messages between instances through LISTEN and NOTIFY on one connection. Messages that are sent during a batch form
 * the next one, so that each costs less under load.
 */
export class PostgresBus {
  private readonly id = randomUUID();
  private readonly logger = new Logger(PostgresBus.name);
  private readonly reader = new FrameReader();
  private client: pg.Client | null = null;
  private waiting: string[] = [];
  /** Being sent, or of unknown outcome. */
  private batch: string[] = [];
  private nextNumber = 1;
  private isSending = false;
  private isClosed = false;
  private delayMs = retryMs.first;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly url: string,
    /** `gap` is called when messages of other instances may be missing. */
    private readonly handlers: { message: (message: unknown) => void; gap: () => void },
  ) {}

  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'nearhand-realtime', connectionTimeoutMillis: 5000 });
    client.on('error', (error) => this.handleLoss(client, error));
    client.on('end', () => this.handleLoss(client));
    client.on('notification', ({ payload = '' }) => this.receive(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.isClosed) return void client.end().catch(() => undefined);
    this.client = client;
    this.delayMs = retryMs.first;
    void this.flush();
  }

  get isConnected(): boolean {
    return this.client !== null;
  }

  send(message: unknown): void {
    const frames = this.toFrames(message);
    if (this.waiting.length + frames.length > maxWaiting) this.waiting = this.toFrames(dropped);
    else this.waiting.push(...frames);
    void this.flush();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.flush();
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  /** Repeats a batch of unknown outcome: receivers ignore repeated frames. */
  private async flush(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    while (this.client && this.batch.length + this.waiting.length > 0) {
      const { client } = this;
      if (this.batch.length === 0) this.batch = this.waiting.splice(0, maxBatch);
      try {
        await client.query(notify, [channel, this.batch]);
        this.batch = [];
      } catch (error) {
        this.handleLoss(client, error);
      }
    }
    this.isSending = false;
  }

  private toFrames(message: unknown): string[] {
    const frames = toFrames(this.id, this.nextNumber, message);
    this.nextNumber += frames.length;
    return frames;
  }

  private receive(payload: string): void {
    if (payload.startsWith(`${this.id}:`)) return;
    const { message, hasGap } = this.reader.read(payload);
    if (hasGap || message === dropped) {
      this.logger.warn('Messages of another instance are missing');
      this.handlers.gap();
    }
    if (message !== undefined && message !== dropped) this.handlers.message(message);
  }

  private handleLoss(client: pg.Client, error?: unknown): void {
    if (this.client !== client) return;
    this.client = null;
    if (this.isClosed) return;
    this.logger.warn(`The connection to the other instances is lost: ${String(error ?? 'it was closed')}`);
    void client.end().catch(() => undefined);
    this.returnLater();
  }

  private returnLater(): void {
    this.timer = setTimeout(() => {
      this.reader.expectJumps();
      this.open().then(
        () => this.handlers.gap(),
        () => this.returnLater(),
      );
    }, this.delayMs).unref();
    this.delayMs = Math.min(this.delayMs * 2, retryMs.longest);
  }
}
