export const surfaceKinds = ['screen', 'window', 'tab', 'camera'] as const;
export type SurfaceKind = (typeof surfaceKinds)[number];

/** One thing that the customer shows. */
export interface Surface {
  /** The id of its stream, which is the same on both sides. */
  surfaceId: string;
  kind: SurfaceKind;
  /** As the browser names it; may be empty. */
  label: string;
  /** The customer holds the picture back for now. */
  isPaused: boolean;
  /** Its camera gives nothing now: another app has it, or the phone’s browser lies behind another app. */
  isStill: boolean;
}

/** `surface.list`: all that the customer shows now, perhaps nothing. `surface.ask`: the operator would like to see something (again). */
export type SurfaceMessage = { type: 'surface.list'; surfaces: Surface[] } | { type: 'surface.ask' };

/** More than the keys 1 to 9 could choose is not shown at once. */
export const mostSurfaces = 9;
const longestId = 200;
const longestLabel = 200;

/** The message, cut to size; null for what is none. */
export function readSurfaceMessage(value: Readonly<Record<string, unknown>>): SurfaceMessage | null {
  if (value['type'] === 'surface.ask') return { type: 'surface.ask' };
  const { type, surfaces } = value;
  if (type !== 'surface.list' || !Array.isArray(surfaces)) return null;
  return { type, surfaces: surfaces.slice(0, mostSurfaces).flatMap((surface) => readSurface(surface) ?? []) };
}

function readSurface(value: unknown): Surface | null {
  if (typeof value !== 'object' || value === null) return null;
  const { surfaceId, kind, label, isPaused, isStill } = value as Record<string, unknown>;
  if (typeof surfaceId !== 'string' || !surfaceId || surfaceId.length > longestId) return null;
  return {
    surfaceId,
    kind: surfaceKinds.find((known) => known === kind) ?? 'screen',
    label: typeof label === 'string' ? label.slice(0, longestLabel) : '',
    isPaused: isPaused === true,
    isStill: isStill === true,
  };
}
