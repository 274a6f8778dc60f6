export const consoleFacade = '@nearhand/platform/ui/console';
export const tagFieldFacade = '@nearhand/platform/ui/tag-field';

/** Additional façades for dialogs and forms; pages use them beside the others. */
export const besideFacades = ['@nearhand/platform/ui/editing', tagFieldFacade];

/** Façades of the UI kit, by what pages need of it. */
export const uiFacades = ['@nearhand/platform/ui', '@nearhand/platform/ui/form', consoleFacade, ...besideFacades];

/** Façades of the state that all pages of the app keep up to date. */
export const liveFacades = ['@nearhand/platform/realtime', '@nearhand/platform/live'];

/**
 * Singletons of the browser. The platform is shared by subpath: shared modules are not tree-shaken, so each façade exports only what is
 * in use.
 */
export const facades = [
  '@nearhand/platform/core',
  '@nearhand/platform/router',
  '@nearhand/platform/intl',
  '@nearhand/platform/identity',
  ...uiFacades,
  ...liveFacades,
];
const packages = ['react', 'react/', 'react-dom', 'react-dom/'];

interface SharedOptions {
  /** Only the host bundles shared modules. */
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
