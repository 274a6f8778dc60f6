import type { components } from '@nearhand/contracts/openapi.gen';

type Device = components['schemas']['Device'];

/** Product names, not translated; Linux has its distribution as version. */
export const systemNames: Record<Device['os'], string> = {
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  android: 'Android',
  ios: 'iOS',
};

/** The operating system, with its version if known. */
export function osName({ os, osVersion }: Pick<Device, 'os' | 'osVersion'>): string {
  if (os === 'linux' && osVersion) return osVersion;
  return `${systemNames[os]} ${osVersion}`.trim();
}
