/** What exists once in the browser. The platform goes by subpath: a shared module is not tree-shaken, so each façade names what is in use. */
const facades = [
  '@nearhand/platform/core',
  '@nearhand/platform/router',
  '@nearhand/platform/intl',
  '@nearhand/platform/identity',
  '@nearhand/platform/ui',
];
const packages = ['react', 'react/', 'react-dom', 'react-dom/'];

interface SharedOptions {
  /** The shell's copy is the only one; a remote carries none. */
  role: 'host' | 'remote';
  platformVersion: string;
  reactVersion: string;
}

export function sharedModules({ role, platformVersion, reactVersion }: SharedOptions) {
  const copy = role === 'remote' ? { import: false as const } : {};
  const once = packages.map((name) => [name, { singleton: true, requiredVersion: `^${reactVersion}`, ...copy }] as const);
  const platform = facades.map((name) => {
    const version = role === 'host' ? { version: platformVersion } : {};
    return [name, { singleton: true, requiredVersion: `^${platformVersion}`, strictVersion: true, ...version, ...copy }] as const;
  });
  return Object.fromEntries([...once, ...platform]);
}
