import type { Bridge } from './bridge.ts';

/** The system of this browser's computer, by its user agent. */
export function ownSystem(userAgent: string): Bridge['os'] {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad/i.test(userAgent)) return 'ios';
  if (/macintosh|mac os/i.test(userAgent)) return 'macos';
  return /windows/i.test(userAgent) ? 'windows' : 'linux';
}
