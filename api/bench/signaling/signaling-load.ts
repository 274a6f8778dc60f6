import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

/** Both participants of a session. */
export interface Ends {
  operator: Socket;
  customer: Socket;
  /** The peer of the customer. */
  peer?: string;
}

const atOnce = 40;
/** Messages that take longer count as lost. */
const timeoutMs = 15_000;
/** Messages are candidates, and sometimes a description. */
const sdp = 'a=candidate:1 1 udp 2122260223 192.0.2.1 54321 typ host\r\n'.repeat(60);

/** Opens a socket that does not reconnect, so that the results show disconnections. */
export function open(origin: string, auth: object): Promise<Socket> {
  const socket = io(origin, { path: '/realtime', transports: ['websocket'], auth, reconnection: false, forceNew: true });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

/** Opens many sockets, a limited number at a time. */
export async function openMany<Item, Opened>(items: readonly Item[], openOne: (item: Item) => Promise<Opened>): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (let index = 0; index < items.length; index += atOnce) {
    opened.push(...(await Promise.all(items.slice(index, index + atOnce).map(openOne))));
  }
  return opened;
}

interface Traffic {
  /** Messages of each participant in a second. */
  rate: number;
  /** Characters of the fragment that each candidate has. */
  fragmentLength: number;
  /** Every n-th message is a session description, which is longer than a candidate. */
  descriptionEvery: number;
}

const usual: Traffic = { rate: 1, fragmentLength: 100, descriptionEvery: 10 };

/** Measures the delay of each message from end to end. */
export class SignalingLoad {
  /** Milliseconds. */
  readonly delays: number[] = [];
  sent = 0;
  private readonly ends: readonly Ends[];
  private readonly traffic: Traffic;

  constructor(ends: readonly Ends[], traffic: Partial<Traffic> = {}) {
    this.ends = ends;
    this.traffic = { ...usual, ...traffic };
    for (const { operator, customer } of ends)
      for (const socket of [operator, customer]) socket.on('signal', (signal) => this.receive(signal));
  }

  /** The participants of all sessions send in turns, spread evenly. */
  async run(seconds: number): Promise<void> {
    const began = performance.now();
    const count = this.ends.length * 2;
    const rate = count * this.traffic.rate;
    for (let turn = 0; turn < rate * seconds; turn++) {
      const due = began + (turn / rate) * 1000;
      const early = due - performance.now();
      if (early > 1) await pause(early);
      this.sendSignal(turn % count, turn);
    }
    for (const deadline = performance.now() + timeoutMs; this.lost > 0 && performance.now() < deadline; ) await pause(50);
  }

  /** Forgets what was measured. */
  reset(): void {
    this.sent = 0;
    this.delays.length = 0;
  }

  get lost(): number {
    return this.sent - this.delays.length;
  }

  private sendSignal(end: number, turn: number): void {
    const ends = this.ends[end >> 1];
    if (!ends) return;
    const { operator, customer, peer } = ends;
    const { fragmentLength, descriptionEvery } = this.traffic;
    const candidate = { candidate: String(performance.now()), usernameFragment: 'x'.repeat(fragmentLength) };
    const step = turn % descriptionEvery === 0 ? { description: { type: 'offer', sdp: `${performance.now()} ${sdp}` } } : { candidate };
    this.sent += 1;
    if (end % 2 === 0) operator.emit('signal', step);
    else customer.emit('signal', peer ? { ...step, peer } : step);
  }

  private receive({ candidate, description }: { candidate?: { candidate: string }; description?: { sdp: string } }): void {
    this.delays.push(performance.now() - Number.parseFloat(candidate?.candidate ?? description?.sdp ?? ''));
  }
}
