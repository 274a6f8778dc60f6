import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockTime, compareClocks } from './clock-time.ts';

const hourMs = 3_600_000;
const now = Date.parse('2026-07-01T12:00:00Z');
const arrive = (date: string | null, cacheControl = 'no-store') =>
  compareClocks(new Response(null, { headers: { 'Cache-Control': cacheControl, ...(date !== null && { Date: date }) } }));
const withClock = (offsetMs: number) => arrive(new Date(now + offsetMs).toUTCString());
/** Difference from noon that this computer's clock shows at the server's noon, in ms. */
const shownAtNoon = () => clockTime('2026-07-01T12:00:00Z') - now;

describe('clockTime', () => {
  beforeEach(() => void vi.useFakeTimers({ now }));
  afterEach(() => {
    withClock(0);
    vi.useRealTimers();
  });

  it.each([0, 4_000, -4_000])('is the time of the server while its clock is %i ms ahead', (offsetMs) => {
    withClock(offsetMs);
    expect(shownAtNoon()).toBe(0);
  });

  it.each([hourMs, -hourMs, 20_000])('follows a server whose clock is %i ms ahead', (offsetMs) => {
    withClock(offsetMs);
    expect(shownAtNoon()).toBe(-offsetMs);
    withClock(offsetMs + 3_000);
    expect(shownAtNoon()).toBe(-offsetMs);
  });

  it('follows a clock that is put right', () => {
    withClock(hourMs);
    withClock(1_000);
    expect(shownAtNoon()).toBe(0);
  });

  it('learns nothing from a response that a cache may have kept', () => {
    arrive(new Date(now - 24 * hourMs).toUTCString(), 'public, max-age=31536000, immutable');
    expect(shownAtNoon()).toBe(0);
  });

  it.each([null, '', 'noon'])('learns nothing from the date %j', (date) => {
    withClock(hourMs);
    arrive(date);
    expect(shownAtNoon()).toBe(-hourMs);
  });
});
