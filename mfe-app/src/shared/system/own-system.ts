import type { components } from '@nearhand/contracts/openapi.gen';

type Device = components['schemas']['Device'];

/** The system of this browser's computer, by its user agent. */
export function ownSystem(userAgent: string): Device['os'] {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad/i.test(userAgent)) return 'ios';
  if (/macintosh|mac os/i.test(userAgent)) return 'macos';
  return /windows/i.test(userAgent) ? 'windows' : 'linux';
}
