import { pageZoom } from '../picture/page-zoom.ts';

/** `wheelDelta` of one notch, before the page is zoomed. */
const notchDelta = 120;
/** Pixels per notch and line in Chromium on Windows, where a notch is as many lines as the user has chosen. */
const linePixels = 100 / 3;
const mostLines = 10;
/** Ratios of `wheelDelta` to pixels: 1 on Linux and for its touchpads, 3 on macOS and for touchpads in Firefox. */
const proportions = [1, 3];
/** `wheelDelta` is an integer. */
const tolerance = 0.02;

interface Turn {
  delta: number;
  deltaMode: number;
  /** The standard lacks it; all browsers have it. */
  wheelDelta: number | undefined;
  zoom: number;
}

/** Turns of a wheel in notches; a touchpad has fractions of them. Positive is right and down. */
export function wheelNotches(event: WheelEvent): { x: number; y: number } {
  const { deltaMode, deltaX, deltaY } = event;
  const { wheelDeltaX, wheelDeltaY } = event as { wheelDeltaX?: number; wheelDeltaY?: number };
  const zoom = pageZoom();
  const x = notchesOf({ delta: deltaX, deltaMode, wheelDelta: wheelDeltaX, zoom });
  const y = notchesOf({ delta: deltaY, deltaMode, wheelDelta: wheelDeltaY, zoom });
  // A turn that Shift has made horizontal is sent as vertical: the device has Shift as well, and makes it horizontal itself.
  return event.shiftKey && y === 0 ? { x: 0, y: x } : { x, y };
}

function notchesOf({ delta, deltaMode, wheelDelta = 0, zoom }: Turn): number {
  if (delta === 0) return 0;
  const ticks = Math.abs(wheelDelta) / notchDelta;
  const size = Math.abs(delta);
  const notches =
    deltaMode === WheelEvent.DOM_DELTA_PIXEL
      ? isProportional(size, Math.abs(wheelDelta))
        ? withoutZoom(ticks, zoom)
        : notchesOfPixels(size * zoom)
      : ticks || (deltaMode === WheelEvent.DOM_DELTA_LINE ? size / 3 : size);
  return Math.sign(delta) * notches;
}

/** Software that plays events, such as a test, may give any `wheelDelta`. */
function isProportional(pixels: number, wheelDelta: number): boolean {
  if (wheelDelta === 0) return false;
  const lines = (notchDelta * pixels) / (wheelDelta * linePixels);
  const isOfLines = lines < mostLines + tolerance && lines > 1 - tolerance && Math.abs(lines - Math.round(lines)) < tolerance;
  return isOfLines || proportions.some((one) => Math.abs(pixels * one - wheelDelta) <= 1);
}

/** Apparent zoom may be a panel of the browser: a wheel turns whole notches. */
function withoutZoom(ticks: number, zoom: number): number {
  const notches = roundIfNear(ticks * zoom);
  return Number.isInteger(ticks) && !Number.isInteger(notches) ? ticks : notches;
}

const notchesOfPixels = (pixels: number): number => pixels / (pixels % 100 === 0 && pixels % notchDelta !== 0 ? 100 : notchDelta);

function roundIfNear(notches: number): number {
  const whole = Math.round(notches);
  return whole > 0 && Math.abs(notches - whole) < tolerance * whole ? whole : notches;
}
