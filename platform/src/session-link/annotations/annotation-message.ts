export const annotationColors = ['red', 'yellow', 'green', 'blue'] as const;
export type AnnotationColor = (typeof annotationColors)[number];

/** How the colours look: each stands out on light and on dark ground. */
export const colorValues: Record<AnnotationColor, string> = { red: '#ff3b30', yellow: '#ffcc00', green: '#30d158', blue: '#0a9bff' };

interface Mark {
  surfaceId: string;
  colour: AnnotationColor;
  /** Whose it is; said by the customer's page, which passes it on from one operator to the others. */
  by?: string;
}

/** Where somebody points: 0 to 1 from the left and from the top of the surface. */
export interface PointerAt extends Mark {
  type: 'pointer.at';
  x: number;
  y: number;
}

export interface PointerAway {
  type: 'pointer.away';
  by?: string;
}

/** A part of a line: x and y in turns, from the `from`th point on. Parts overlap, for a part may be lost. */
export interface DrawStroke extends Mark {
  type: 'draw.stroke';
  strokeId: number;
  from: number;
  points: number[];
}

export type AnnotationMessage = PointerAt | PointerAway | DrawStroke;

const longestId = 200;
/** Points of one message. */
export const mostPointsAtOnce = 64;
/** Points of one line. */
export const mostPoints = 4_000;

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;
const isIndex = (value: unknown, most: number): value is number => Number.isInteger(value) && Number(value) >= 0 && Number(value) < most;

/** The message, or null for what is none: a coordinate outside of the picture, a line without an end. */
export function readAnnotationMessage(value: Readonly<Record<string, unknown>>): AnnotationMessage | null {
  const { type, surfaceId, colour: named, by } = value;
  if (by !== undefined && (typeof by !== 'string' || by.length > longestId)) return null;
  const author = by === undefined ? {} : { by };
  if (type === 'pointer.away') return { type, ...author };

  if (typeof surfaceId !== 'string' || surfaceId.length > longestId) return null;
  const colour = annotationColors.find((known) => known === named) ?? 'red';
  if (type === 'pointer.at') {
    const { x, y } = value;
    return isShare(x) && isShare(y) ? { type, surfaceId, colour, x, y, ...author } : null;
  }
  if (type === 'draw.stroke') {
    const { strokeId, from, points } = value;
    if (!isIndex(strokeId, Number.MAX_SAFE_INTEGER) || !isIndex(from, mostPoints) || !Array.isArray(points)) return null;
    if (points.length % 2 !== 0 || points.length > mostPointsAtOnce * 2 || !points.every(isShare)) return null;
    return { type, surfaceId, colour, strokeId, from, points, ...author };
  }
  return null;
}
