import {
  type AnnotationColor,
  type AnnotationsMessage,
  type AnnotationsStroke,
  annotationsProtocol,
} from '@nearhand/contracts/peer/annotations.gen';
import { type CapabilityContext, mayAct } from '../capability/capability.ts';
import { RateLimit } from '../capability/rate-limit.ts';
import { createMessenger, type Messenger } from '../peers/messenger.ts';

/** A pointer or a line that is visible now. */
export interface VisibleAnnotation {
  kind: 'pointer' | 'stroke';
  /** `self`, or the id of the participant. */
  by: string;
  color: AnnotationColor;
  /** x and y of each point in turn, 0 to 1; a pointer has one point. */
  points: readonly number[];
  /** Falls from 1 to 0 while the annotation fades. */
  opacity: number;
}

interface StoredAnnotation extends Omit<VisibleAnnotation, 'opacity'> {
  surfaceId: string;
  at: number;
}

export type AnnotationsContext = Pick<CapabilityContext, 'peers' | 'own' | 'participants' | 'now'>;

/** Points of one line, and of one message; as in the contract. */
const maxPoints = 4_000;
const maxPointsPerMessage = 64;

/** Time for which an annotation is visible, and the part of it in which it fades. */
export const visibleMs = 3_000;
const fadeMs = 700;

const maxStrokesPerAuthor = 60;
/** A client sends at most 60 a second; more than twice as many are ignored. */
const maxMessagesPerSecond = 120;

/** Pointers and drawings of all participants on the shared surfaces, until they fade. The customer's end relays them. */
export class AnnotationBoard {
  static readonly protocol = annotationsProtocol;
  readonly #messenger: Messenger<AnnotationsMessage>;
  readonly #annotations = new Map<string, StoredAnnotation>();
  readonly #listeners = new Set<() => void>();
  readonly #context: AnnotationsContext;
  readonly #limit: RateLimit;
  readonly #ends: (() => void)[];
  #strokes = 0;

  constructor(context: AnnotationsContext) {
    this.#context = context;
    this.#limit = new RateLimit({ perSecond: maxMessagesPerSecond, now: () => this.#now() });
    this.#messenger = createMessenger(context.peers, annotationsProtocol);
    this.#ends = [
      this.#messenger.listen((message, peer) => this.#receive(message, peer)),
      context.peers.channel(annotationsProtocol).listen({ forget: (peer) => this.#forget(peer) }),
    ];
  }

  /** Returns a function that ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  pointAt(surfaceId: string, color: AnnotationColor, x: number, y: number): void {
    this.#send({ type: 'annotations.pointer', surfaceId, color, x, y });
  }

  hidePointer(): void {
    this.#send({ type: 'annotations.pointerHidden' });
  }

  /** Begins a line. The returned function adds points to it. */
  draw(surfaceId: string, color: AnnotationColor): (points: readonly number[]) => void {
    this.#strokes += 1;
    const strokeId = Date.now() * 1_000 + (this.#strokes % 1_000);
    const line: number[] = [];
    return (points) => {
      if (line.length / 2 >= maxPoints) return;
      line.push(...points);
      // Segments overlap, so that a lost message leaves no gap.
      const offset = Math.max(0, line.length / 2 - maxPointsPerMessage);
      this.#send({ type: 'annotations.stroke', surfaceId, color, strokeId, offset, points: line.slice(offset * 2).map(rounded) });
    };
  }

  /** Annotations on one surface, or on all. */
  visible(surfaceId?: string): VisibleAnnotation[] {
    const now = this.#now();
    return [...this.#annotations].flatMap(([key, annotation]) => {
      const left = visibleMs - (now - annotation.at);
      if (left <= 0) this.#annotations.delete(key);
      const isVisible = left > 0 && (surfaceId === undefined || annotation.surfaceId === surfaceId);
      return isVisible
        ? [
            {
              kind: annotation.kind,
              by: annotation.by,
              color: annotation.color,
              points: annotation.points,
              opacity: Math.min(1, left / fadeMs),
            },
          ]
        : [];
    });
  }

  close(): void {
    for (const end of this.#ends) end();
    this.#annotations.clear();
    this.#listeners.clear();
  }

  #send(message: AnnotationsMessage): void {
    this.#messenger.send(message);
    this.#keep(message, 'self');
  }

  #receive(message: AnnotationsMessage, peer: string): void {
    const { own, participants } = this.#context;
    if (!mayAct(participants, peer) || !this.#limit.take(peer)) return;
    const isHub = own === 'customer';
    const by = isHub ? peer : (message.authorId ?? peer);
    if (isHub) this.#messenger.send({ ...message, authorId: by }, { except: peer });
    this.#keep(message, by);
  }

  #forget(peer: string): void {
    for (const [key, { by }] of this.#annotations) if (by === peer) this.#annotations.delete(key);
    for (const listener of this.#listeners) listener();
  }

  #keep(message: AnnotationsMessage, by: string): void {
    const at = this.#now();
    if (message.type === 'annotations.pointerHidden') this.#annotations.delete(`${by} pointer`);
    else if (message.type === 'annotations.pointer') {
      const { surfaceId, color, x, y } = message;
      this.#annotations.set(`${by} pointer`, { kind: 'pointer', by, surfaceId, color, points: [x, y], at });
    } else this.#keepStroke(message, by, at);
    for (const listener of this.#listeners) listener();
  }

  #keepStroke({ surfaceId, color, strokeId, offset, points }: AnnotationsStroke, by: string, at: number): void {
    // x and y come in pairs.
    if (points.length % 2 !== 0) return;
    const key = `${by} ${strokeId}`;
    const known = this.#annotations.get(key)?.points ?? [];
    // The channel is unordered: an older segment adds nothing.
    const isNewer = offset * 2 + points.length >= known.length;
    const line = isNewer ? [...known.slice(0, offset * 2), ...points] : known;
    this.#annotations.delete(key);
    this.#annotations.set(key, { kind: 'stroke', by, surfaceId, color, points: line.slice(0, maxPoints * 2), at });
    const own = [...this.#annotations.keys()].filter((other) => other.startsWith(`${by} `) && !other.endsWith('pointer'));
    for (const oldest of own.slice(0, Math.max(0, own.length - maxStrokesPerAuthor))) this.#annotations.delete(oldest);
  }

  #now(): number {
    return (this.#context.now ?? Date.now)();
  }
}

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;
