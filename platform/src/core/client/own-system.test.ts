import { describe, expect, it } from 'vitest';
import { ownSystem } from './own-system.ts';

describe('ownSystem', () => {
  it.each([
    ['windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36'],
    ['macos', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'],
    ['linux', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36'],
    ['android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36'],
    ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15'],
  ])('returns %s', (os, userAgent) => {
    expect(ownSystem(userAgent)).toBe(os);
  });
});
