import { type Messenger, messengerOver } from '../messenger.ts';
import type { Peers } from '../peers.ts';
import {
  type AnnotationColor,
  type AnnotationMessage,
  type DrawStroke,
  mostPoints,
  mostPointsAtOnce,
  readAnnotationMessage,
} from './annotation-message.ts';
import { RateLimit } from './rate-limit.ts';

/** A pointer or a line that is seen now. */
export interface VisibleAnnotation {
  kind: 'pointer' | 'stroke';
  /** `self`, or the participant it comes from. */
  by: string;
  colour: AnnotationColor;
  /** x and y in turns, 0 to 1; a pointer has one point. */
  points: readonly number[];
  /** 1, and less and less while it fades. */
  opacity: number;
}

interface StoredAnnotation extends Omit<VisibleAnnotation, 'opacity'> {
  surfaceId: string;
  at: number;
}

interface BoardOptions {
  /** The customer's page hears every operator, and passes on to the others what one of them shows. */
  isHub?: boolean;
  /** Whether this peer may point: who only watches may not. */
  mayAnnotate?: (peer: string) => boolean;
  now?: () => number;
}

/** How long a mark stays, and how much of that it fades. */
export const staysMs = 3_000;
const fadesMs = 700;

const mostStrokesOfOne = 60;
/** One sends at most 60 a second; what comes much faster is not drawn. */
const mostPerSecond = 120;

/** What everybody points at and draws on the shared surfaces, until it fades. */
export class AnnotationBoard {
  readonly #messenger: Messenger<AnnotationMessage>;
  readonly #marks = new Map<string, StoredAnnotation>();
  readonly #limits = new Map<string, RateLimit>();
  readonly #listeners = new Set<() => void>();
  readonly #options: BoardOptions;
  readonly #end: () => void;
  #strokes = 0;

  constructor(peers: Peers, options: BoardOptions = {}) {
    this.#options = options;
    this.#messenger = messengerOver(peers.channel('pointer'), readAnnotationMessage);
    this.#end = this.#messenger.listen((message, peer) => this.#hear(message, peer));
  }

  /** Calls back when there is something new to be seen. Gives what ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  pointAt(surfaceId: string, colour: AnnotationColor, x: number, y: number): void {
    this.#say({ type: 'pointer.at', surfaceId, colour, x, y });
  }

  pointAway(): void {
    this.#say({ type: 'pointer.away' });
  }

  /** Begins a line; each call of the answer takes it further. */
  draw(surfaceId: string, colour: AnnotationColor): (points: readonly number[]) => void {
    this.#strokes += 1;
    const strokeId = Date.now() * 1_000 + (this.#strokes % 1_000);
    const line: number[] = [];
    return (points) => {
      if (line.length / 2 >= mostPoints) return;
      line.push(...points);
      // The last points are said again and again: a part that is lost leaves no gap.
      const from = Math.max(0, line.length / 2 - mostPointsAtOnce);
      this.#say({ type: 'draw.stroke', surfaceId, colour, strokeId, from, points: line.slice(from * 2).map(rounded) });
    };
  }

  /** What is on a surface at this moment; all surfaces where none is named. */
  seen(surfaceId?: string): VisibleAnnotation[] {
    const now = this.#now();
    return [...this.#marks].flatMap(([key, mark]) => {
      const left = staysMs - (now - mark.at);
      if (left <= 0) this.#marks.delete(key);
      const isSeen = left > 0 && (surfaceId === undefined || mark.surfaceId === surfaceId);
      return isSeen
        ? [{ kind: mark.kind, by: mark.by, colour: mark.colour, points: mark.points, opacity: Math.min(1, left / fadesMs) }]
        : [];
    });
  }

  close(): void {
    this.#end();
    this.#marks.clear();
    this.#listeners.clear();
  }

  #say(message: AnnotationMessage): void {
    this.#messenger.send(message);
    this.#keep(message, 'self');
  }

  #hear(message: AnnotationMessage, peer: string): void {
    const { isHub = false, mayAnnotate } = this.#options;
    if (mayAnnotate && !mayAnnotate(peer)) return;
    const limit = this.#limits.get(peer) ?? new RateLimit(mostPerSecond);
    this.#limits.set(peer, limit);
    if (!limit.take(this.#now())) return;

    const by = isHub ? peer : (message.by ?? peer);
    if (isHub) this.#messenger.send({ ...message, by }, { except: peer });
    this.#keep(message, by);
  }

  #keep(message: AnnotationMessage, by: string): void {
    const at = this.#now();
    if (message.type === 'pointer.away') this.#marks.delete(`${by} pointer`);
    else if (message.type === 'pointer.at') {
      const { surfaceId, colour, x, y } = message;
      this.#marks.set(`${by} pointer`, { kind: 'pointer', by, surfaceId, colour, points: [x, y], at });
    } else this.#keepStroke(message, by, at);
    for (const listener of this.#listeners) listener();
  }

  #keepStroke({ surfaceId, colour, strokeId, from, points }: DrawStroke, by: string, at: number): void {
    const key = `${by} ${strokeId}`;
    const known = this.#marks.get(key)?.points ?? [];
    // Parts may come in another order: an older one adds nothing.
    const isNewer = from * 2 + points.length >= known.length;
    const line = isNewer ? [...known.slice(0, from * 2), ...points] : known;
    this.#marks.delete(key);
    this.#marks.set(key, { kind: 'stroke', by, surfaceId, colour, points: line.slice(0, mostPoints * 2), at });
    const own = [...this.#marks.keys()].filter((other) => other.startsWith(`${by} `) && !other.endsWith('pointer'));
    for (const oldest of own.slice(0, Math.max(0, own.length - mostStrokesOfOne))) this.#marks.delete(oldest);
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;
