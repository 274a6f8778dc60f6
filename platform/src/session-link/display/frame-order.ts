import type { PictureFrame } from './picture-format.ts';
import type { Rectangle } from './rectangle.ts';

type Part = Extract<PictureFrame, { kind: 'video' }>;

/** A video frame of which all parts have arrived. */
export interface WholeFrame {
  /** Messages that carried it. */
  sequences: number[];
  frame: number;
  isKey: boolean;
  place: Rectangle;
  rectangles: readonly Rectangle[];
  data: Uint8Array<ArrayBuffer>;
}

/** More frames than this do not wait for a lost one. */
const mostWaiting = 20;

interface Waiting {
  parts: Map<number, Part>;
  count: number;
}

/** Joins the parts of video frames, and returns them in the order in which they are decoded. */
export class FrameOrder {
  readonly #waiting = new Map<number, Waiting>();
  #next = 0;

  /** Frames that can be decoded now. `isLost`: a frame is missing for so long that a key frame is needed. `ignored`: messages that are not needed. */
  add(part: Part): { frames: WholeFrame[]; isLost: boolean; ignored: number[] } {
    const { frame, isKey } = part;
    if (isKey && frame > this.#next) this.#next = frame;
    const ignored = this.#dropEarlier();
    if (frame < this.#next) return { frames: [], isLost: false, ignored: [...ignored, part.sequence] };
    const waiting = this.#waiting.get(frame) ?? { parts: new Map(), count: part.parts };
    this.#waiting.set(frame, waiting);
    waiting.parts.set(part.part, part);
    const frames: WholeFrame[] = [];
    for (let whole = this.#take(); whole; whole = this.#take()) frames.push(whole);
    if (this.#waiting.size <= mostWaiting) return { frames, isLost: false, ignored };
    this.#next = Math.max(...this.#waiting.keys()) + 1;
    return { frames, isLost: true, ignored: [...ignored, ...this.#dropEarlier()] };
  }

  #take(): WholeFrame | null {
    const waiting = this.#waiting.get(this.#next);
    if (!waiting || waiting.parts.size < waiting.count) return null;
    this.#waiting.delete(this.#next);
    this.#next += 1;
    const parts = [...waiting.parts.values()].toSorted((one, other) => one.part - other.part);
    const [first] = parts;
    if (!first?.place) return null;
    const { frame, isKey, place, rectangles } = first;
    return { sequences: parts.map(({ sequence }) => sequence), frame, isKey, place, rectangles, data: joined(parts) };
  }

  #dropEarlier(): number[] {
    const dropped: number[] = [];
    for (const [frame, { parts }] of this.#waiting) {
      if (frame >= this.#next) continue;
      this.#waiting.delete(frame);
      dropped.push(...[...parts.values()].map(({ sequence }) => sequence));
    }
    return dropped;
  }
}

function joined(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const [first] = parts;
  if (parts.length === 1 && first) return first.data;
  const whole = new Uint8Array(parts.reduce((sum, { data }) => sum + data.length, 0));
  let offset = 0;
  for (const { data } of parts) {
    whole.set(data, offset);
    offset += data.length;
  }
  return whole;
}
