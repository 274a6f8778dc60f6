import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { FrameReader, type Heads, type Reading } from './frame-reader.ts';
import { recipientOf, streamOf, toFrames } from './frames.ts';
import { SentFrames } from './sent-frames.ts';

const channel = 'nearhand_realtime';
const maxBatch = 200;
/** Older messages are dropped if the database stays unavailable. */
const maxWaiting = 50_000;
/** Replaces dropped messages; all others are objects. */
const dropped = null;
const retryMs = { first: 200, longest: 3000 };
/** Sent messages are kept to be repeated, in characters. */
const keptLength = 16_000_000;
/** The others send a heartbeat every three seconds: one that was silent for longer has ended. */
const silentMs = 10_000;
/** Time for the others to repeat what was sent during an interruption. */
const catchUpMs = 10_000;
/** Streams that are named in a request, which has at most 8000 bytes. */
const maxNamed = 80;

const notify = 'SELECT pg_notify(channel, frame) FROM unnest($1::text[], $2::text[]) AS sent (channel, frame)';

/** Asks all others to repeat what they have sent after these frames. */
interface Request {
  requester: string;
  /** For how long the requester has received nothing, in milliseconds. */
  lostFor: number;
  heads: Heads;
}

/** Tells one that everything was repeated. */
interface Completion {
  sender: string;
  requester: string;
  /** The last frame that was sent to all. */
  head: number;
  /** The last one that was sent to the requester only. */
  addressedHead?: number;
}

type Control = { request: Request } | { completion: Completion } | { ended: string };

/** A JSON object; a frame begins with the id of its sender. */
const toPayload = (control: Control) => JSON.stringify(control);

/** Each instance listens to the channel of all, and to its own. */
const channelOf = (recipient: string | null) => (recipient === null ? channel : `${channel}_${recipient}`);

const channelOfPayload = (payload: string) => channelOf(recipientOf(payload.slice(0, payload.indexOf(':'))));

/**
 * Ordered messages between instances through LISTEN and NOTIFY on one connection, to all or to one. Messages that are sent during a batch form
 * the next one, so that each costs less under load. After an interruption, the others repeat what was missed.
 */
export class PostgresBus {
  /** Of this instance: others may send to it. */
  readonly id = randomUUID();
  private readonly logger = new Logger(PostgresBus.name);
  private readonly reader = new FrameReader();
  private readonly sent = new SentFrames(keptLength);
  private client: pg.Client | null = null;
  private waiting: string[] = [];
  /** Being sent, or of unknown outcome. */
  private batch: string[] = [];
  private readonly nextNumbers = new Map<string, number>();
  private isSending = false;
  private isClosed = false;
  private delayMs = retryMs.first;
  private timer: NodeJS.Timeout | undefined;
  private catchUpTimer: NodeJS.Timeout | undefined;
  private readonly startedAt = performance.now();
  private openedAt = 0;
  private lostAt = 0;
  /** The last message of a batch, until it comes back. */
  private echo: { payload: string; sentAt: number } | null = null;
  private lastLagMs = 0;

  constructor(
    private readonly url: string,
    /** `gap` is called when messages of other instances are lost. */
    private readonly handlers: { message: (message: unknown) => void; gap: () => void },
  ) {}

  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'nearhand-realtime', connectionTimeoutMillis: 5000 });
    client.on('error', (error) => this.handleLoss(client, error));
    client.on('end', () => this.handleLoss(client));
    client.on('notification', ({ payload = '' }) => this.receive(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}; LISTEN "${channelOf(this.id)}"`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.isClosed) return void client.end().catch(() => undefined);
    this.client = client;
    this.openedAt = performance.now();
    this.delayMs = retryMs.first;
    void this.flush();
  }

  get isConnected(): boolean {
    return this.client !== null;
  }

  /** How long a message to all takes, in seconds: the last one, or one that is on its way for longer. */
  get lagSeconds(): number {
    const waitingMs = this.echo ? performance.now() - this.echo.sentAt : 0;
    return Math.max(this.lastLagMs, waitingMs) / 1000;
  }

  /** Whether messages may be on their way that were sent during an interruption. */
  get isCatchingUp(): boolean {
    return this.client === null || performance.now() - this.openedAt < catchUpMs;
  }

  /** To all others, or to one of them. */
  send(message: unknown, recipient?: string): void {
    const frames = this.toFrames(message, recipient);
    if (this.waiting.length + frames.length > maxWaiting) this.waiting = this.toFrames(dropped);
    else this.waiting.push(...frames);
    void this.flush();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.catchUpTimer);
    this.waiting.push(toPayload({ ended: this.id }));
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
      const last = this.batch.findLast((payload) => payload.startsWith(`${this.id}:`));
      if (last !== undefined) this.echo ??= { payload: last, sentAt: performance.now() };
      try {
        await client.query(notify, [this.batch.map(channelOfPayload), this.batch]);
        this.sent.add(this.batch);
        this.batch = [];
      } catch (error) {
        this.handleLoss(client, error);
      }
    }
    this.isSending = false;
  }

  private toFrames(message: unknown, recipient?: string): string[] {
    const stream = streamOf(this.id, recipient);
    const number = this.nextNumbers.get(stream) ?? 1;
    const frames = toFrames(stream, number, message, (this.nextNumbers.get(this.id) ?? 1) - 1);
    this.nextNumbers.set(stream, number + frames.length);
    return frames;
  }

  private receive(payload: string): void {
    if (payload.startsWith(`${this.id}:`)) this.noteEcho(payload);
    else if (payload.startsWith('{')) this.obey(JSON.parse(payload) as Control);
    else this.deliver(this.reader.read(payload));
  }

  private noteEcho(payload: string): void {
    if (payload !== this.echo?.payload) return;
    this.lastLagMs = performance.now() - this.echo.sentAt;
    this.echo = null;
  }

  private obey(control: Control): void {
    if ('ended' in control) this.reader.forget(control.ended);
    else if ('request' in control) this.repeat(control.request);
    else if (control.completion.requester === this.id) this.complete(control.completion);
  }

  private complete({ sender, head, addressedHead = 0 }: Completion): void {
    this.deliver(this.reader.complete(sender, { [sender]: head, [streamOf(sender, this.id)]: addressedHead }));
  }

  private deliver({ messages, hasGap }: Reading): void {
    if (hasGap || messages.includes(dropped)) {
      this.logger.warn('Messages of another instance are missing');
      this.handlers.gap();
    }
    for (const message of messages) if (message !== dropped) this.handlers.message(message);
  }

  /** Repeats what the requester has missed of this sender, before anything that is sent later. */
  private repeat({ requester, lostFor, heads }: Request): void {
    if (requester === this.id) return;
    const isNew = performance.now() - this.startedAt < lostFor;
    const addressed = streamOf(this.id, requester);
    const [head, addressedHead] = [this.sent.headOf(this.id), this.sent.headOf(addressed)];
    const isUnknown = !isNew && heads[this.id] === undefined;
    const missed = this.sent.after({
      [this.id]: heads[this.id] ?? (isUnknown ? head : 0),
      [addressed]: heads[addressed] ?? (isUnknown ? addressedHead : 0),
    });
    this.waiting.unshift(...missed, toPayload({ completion: { sender: this.id, requester, head, addressedHead } }));
    // It has reconnected later than this one, and has not heard its request.
    if (this.reader.awaited.includes(requester)) this.request();
    else void this.flush();
  }

  private request(): void {
    const heads = Object.fromEntries(Object.entries(this.reader.heads).slice(0, maxNamed));
    this.waiting.push(toPayload({ request: { requester: this.id, lostFor: performance.now() - this.lostAt, heads } }));
    void this.flush();
  }

  private handleLoss(client: pg.Client, error?: unknown): void {
    if (this.client !== client) return;
    this.client = null;
    this.echo = null;
    if (this.isClosed) return;
    this.logger.warn(`The connection to the other instances is lost: ${String(error ?? 'it was closed')}`);
    void client.end().catch(() => undefined);
    clearTimeout(this.catchUpTimer);
    if (this.reader.awaited.length === 0) this.lostAt = performance.now();
    this.reader.catchUp(silentMs);
    this.returnLater();
  }

  private returnLater(): void {
    this.timer = setTimeout(() => {
      this.open().then(
        () => this.catchUp(),
        () => this.returnLater(),
      );
    }, this.delayMs).unref();
    this.delayMs = Math.min(this.delayMs * 2, retryMs.longest);
  }

  /** Requests what was missed. Who does not answer in time has probably ended, and its messages count as lost. */
  private catchUp(): void {
    this.request();
    this.catchUpTimer = setTimeout(() => this.deliver(this.reader.endCatchUp()), catchUpMs).unref();
  }
}
