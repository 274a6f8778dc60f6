import type { components } from '@nearhand/contracts/openapi.gen';

type Installer = components['schemas']['Installer'];

export type NamedInstaller = Pick<Installer, 'os' | 'action' | 'version' | 'arch' | 'fileName'>;

const actions = { agent: 'device', desktop: 'operator' } as const;

/** The action of the files that serve an action. */
export const fileActionOf = (action: Installer['action']): 'device' | 'operator' => (action === 'attend' ? 'device' : action);

/** Processors by their other names, which the packages of some systems have. */
const otherNames: Readonly<Record<string, string>> = { x86_64: 'x64', amd64: 'x64', aarch64: 'arm64' };
/** Extensions that win among several packages of a version: a person installs such a file with a double click. */
const preferred = ['.exe', '.dmg', '.AppImage'];

/** `nearhand-agent-2.18.1-linux-x64`, with any extension. */
const pattern =
  /^nearhand-(agent|desktop)-(\d{1,5}(?:\.\d{1,5}){1,3}(?:[-+][0-9A-Za-z]+)?)-(windows|macos|linux|android|ios)-([a-z0-9_]+)(?:\.[A-Za-z0-9.]+)?$/;

/** Ends the name of a file that is stored compressed and sent as it was before. */
const compressed = /\.zst$/;
export const isCompressed = (storedName: string): boolean => compressed.test(storedName);

/** `null` for other files, such as checksums and what only updates load. */
export function readInstallerName(storedName: string): NamedInstaller | null {
  const fileName = storedName.replace(compressed, '');
  const [, product, version, os, arch] = pattern.exec(fileName) ?? [];
  if (!product || !version || !os || !arch || /\.(sha256|json|txt|sig|blockmap|zip|yml)$/.test(fileName)) return null;
  return { action: actions[product as keyof typeof actions], version, os: os as Installer['os'], arch: otherNames[arch] ?? arch, fileName };
}

const numbersOf = (version: string) => version.split(/[-+]/)[0]?.split('.').map(Number) ?? [];

/** Releases come after their previews. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(/[-+]/.test(b)) - Number(/[-+]/.test(a));
}

const isPreferred = ({ fileName }: NamedInstaller) => preferred.some((extension) => fileName.endsWith(extension));

/** The newest one, preferably for the most common processor; the first of equal ones. */
export function newestOf<Named extends NamedInstaller>(installers: readonly Named[]): Named | null {
  const [newest] = installers.toSorted(
    (a, b) =>
      compareVersions(b.version, a.version) ||
      Number(b.arch === 'x64') - Number(a.arch === 'x64') ||
      Number(isPreferred(b)) - Number(isPreferred(a)),
  );
  return newest ?? null;
}
