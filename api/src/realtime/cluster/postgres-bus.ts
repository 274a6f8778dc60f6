import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { type Bus, type BusHandlers, catchUpMs, closeMs, deliver } from './bus.ts';
import { Echo } from './echo.ts';
import { FrameReader, type Heads, type Reading } from './frame-reader.ts';
import { isOwnToAll, recipientOfPayload, streamOf } from './frames.ts';
import { Outbox } from './outbox.ts';
import { SentFrames } from './sent-frames.ts';

const channel = 'nearhand_realtime';
const maxBatch = 200;
const retryMs = { first: 200, longest: 3000 };
/** Sent messages are kept to be repeated: the longest amount in characters, and for how long. */
const keptLength = 16_000_000;
const keptMs = 5 * 60_000;
/** The others send a heartbeat every three seconds: one that was silent for longer has ended. */
const silentMs = 10_000;
/** Streams that are named in a request, which has at most 8000 bytes. */
const maxNamed = 80;

const notify = 'SELECT count(pg_notify(channel, frame)) FROM unnest($1::text[], $2::text[]) AS sent (channel, frame)';

/** Asks all others to repeat what they have sent after these frames. */
interface Request {
  requester: string;
  /** Counts the interruptions of the requester; servers of earlier versions neither send nor repeat it. */
  interruption?: number;
  /** Time for which the requester has received nothing, in milliseconds. */
  lostFor: number;
  heads: Heads;
}

/** Notifies the requester that everything was repeated. */
interface Completion {
  sender: string;
  requester: string;
  /** Repeats that of the request. */
  interruption?: number | undefined;
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

/**
 * A bus through LISTEN and NOTIFY on one connection. Messages that are sent soon after a batch form the next one, so that each costs less
 * under load. After an interruption, the others repeat what was missed.
 */
export class PostgresBus implements Bus {
  readonly id = randomUUID();
  private readonly logger = new Logger(PostgresBus.name);
  private readonly reader = new FrameReader();
  private readonly sent = new SentFrames(keptLength);
  private client: pg.Client | null = null;
  private readonly outbox = new Outbox(this.id, maxBatch, (batch) => this.write(batch));
  private readonly echo = new Echo(this.id);
  private isClosed = false;
  private delayMs = retryMs.first;
  private timer: NodeJS.Timeout | undefined;
  private catchUpTimer: NodeJS.Timeout | undefined;
  private readonly startedAt = performance.now();
  private openedAt = 0;
  private lostAt = 0;
  private interruptions = 0;

  constructor(
    private readonly url: string,
    private readonly handlers: BusHandlers,
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
    void this.outbox.flush();
  }

  get isConnected(): boolean {
    return this.client !== null;
  }

  get lagSeconds(): number {
    return this.echo.lagSeconds;
  }

  get isCatchingUp(): boolean {
    return this.client === null || performance.now() - this.openedAt < catchUpMs;
  }

  send(message: unknown, recipient?: string): void {
    this.outbox.add(message, recipient);
    void this.outbox.flush();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.catchUpTimer);
    this.outbox.append(toPayload({ ended: this.id }));
    await Promise.race([this.outbox.flush(), pause(closeMs, undefined, { ref: false })]);
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private async write(batch: readonly string[]): Promise<boolean> {
    const { client } = this;
    if (!client) return false;
    this.echo.sent(batch);
    // A request may arrive before the result, from one that listens since the batch was delivered.
    this.sent.add(batch);
    try {
      await client.query(notify, [batch.map((payload) => channelOf(recipientOfPayload(payload))), batch]);
    } catch (error) {
      this.handleLoss(client, error);
      return false;
    }
    // The others request what was sent before an interruption once it is over, however long ago that was.
    if (!this.isCatchingUp) this.sent.forgetOlder(keptMs);
    return true;
  }

  private receive(payload: string): void {
    if (isOwnToAll(this.id, payload)) this.echo.received(payload);
    else if (payload.startsWith('{')) this.obey(JSON.parse(payload) as Control);
    else this.deliver(this.reader.read(payload));
  }

  private obey(control: Control): void {
    if ('ended' in control) this.reader.forget(control.ended);
    else if ('request' in control) this.repeat(control.request);
    else if (control.completion.requester === this.id) this.complete(control.completion);
  }

  private complete({ sender, interruption = this.interruptions, head, addressedHead = 0 }: Completion): void {
    // An answer that was late repeated nothing of what a later interruption has lost.
    if (interruption !== this.interruptions) return;
    this.deliver(this.reader.complete(sender, { [sender]: head, [streamOf(sender, this.id)]: addressedHead }));
  }

  private deliver(reading: Reading): void {
    deliver(reading, this.handlers, this.logger);
  }

  /** Repeats what the requester has missed of this sender, before anything that is sent later. */
  private repeat({ requester, interruption, lostFor, heads }: Request): void {
    if (requester === this.id) return;
    const isNew = performance.now() - this.startedAt < lostFor;
    const addressed = streamOf(this.id, requester);
    const [head, addressedHead] = [this.sent.headOf(this.id), this.sent.headOf(addressed)];
    const isUnknown = !isNew && heads[this.id] === undefined;
    const missed = this.sent.after({
      [this.id]: heads[this.id] ?? (isUnknown ? head : 0),
      [addressed]: heads[addressed] ?? (isUnknown ? addressedHead : 0),
    });
    this.outbox.prepend([...missed, toPayload({ completion: { sender: this.id, requester, interruption, head, addressedHead } })]);
    // It has reconnected later than this one, and has not received its request.
    if (this.reader.awaited.includes(requester)) this.request();
    else void this.outbox.flush();
  }

  private request(): void {
    const heads = Object.fromEntries(Object.entries(this.reader.heads).slice(0, maxNamed));
    const lostFor = performance.now() - this.lostAt;
    this.outbox.append(toPayload({ request: { requester: this.id, interruption: this.interruptions, lostFor, heads } }));
    void this.outbox.flush();
  }

  private handleLoss(client: pg.Client, error?: unknown): void {
    if (this.client !== client) return;
    this.client = null;
    this.interruptions += 1;
    this.echo.forget();
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

  /** Requests what was missed. An instance that does not answer in time has probably ended, and its messages count as lost. */
  private catchUp(): void {
    this.request();
    this.catchUpTimer = setTimeout(() => this.deliver(this.reader.endCatchUp()), catchUpMs).unref();
  }
}
