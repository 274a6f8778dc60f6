import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

// The federation plugins import their runtime as CommonJS, which is not tree-shaken: aliases the ES modules instead.
const federationRequire = createRequire(require.resolve('@module-federation/enhanced'));
const federationModules = Object.fromEntries(
  ['webpack-bundler-runtime', 'runtime', 'inject-external-runtime-core-plugin'].map((name) => {
    const commonJs = federationRequire.resolve(`@module-federation/${name}`);
    return [`${commonJs}$`, commonJs.replace(/\.cjs$/, '.js')];
  }),
);
const federationCore = dirname(
  createRequire(federationRequire.resolve('@module-federation/runtime')).resolve('@module-federation/runtime-core'),
);
const unusedInFederation = {
  [join(federationCore, 'plugins/snapshot/SnapshotHandler.js')]: join(import.meta.dirname, 'no-snapshots.ts'),
  [join(federationCore, 'utils/preload.js')]: join(import.meta.dirname, 'no-preloading.ts'),
};

// The realtime socket uses WebSocket only: drops engine.io's long polling.
const engine = createRequire(require.resolve('socket.io-client')).resolve('engine.io-client');
const engineTransports = join(dirname(engine), '../esm/transports');
const webSocketOnly = Object.fromEntries(
  ['polling-xhr.js', 'polling-xhr.node.js', 'webtransport.js'].map((name) => [join(engineTransports, name), false as const]),
);

// The router refers to its framework mode and its instrumentation wherever it is used.
const router = join(dirname(require.resolve('react-router')), 'lib');
const unusedInRouter = {
  [join(router, 'dom/ssr/components.js')]: join(import.meta.dirname, '../src/router/no-framework-mode.ts'),
  [join(router, 'router/instrumentation.js')]: join(import.meta.dirname, '../src/router/no-instrumentation.ts'),
};

const kit = (name: string, module: string) => join(dirname(require.resolve(`@mantine/${name}`)), '../esm', module);
const ui = join(import.meta.dirname, '../src/ui');
const kitModules = {
  // Static properties of components are not tree-shaken: leaves out one that no page uses, and that brings Floating UI.
  [kit('core', 'components/Table/TableScrollContainer.mjs')]: join(ui, 'data-table/no-scroll-container.ts'),
  [kit('hooks', 'use-id/use-id.mjs')]: join(ui, 'kit-id.ts'),
};

/** Modules that all builds replace. */
export const aliases = {
  // Messages are compiled at build time, so the browser needs no ICU parser.
  '@formatjs/icu-messageformat-parser$': '@formatjs/icu-messageformat-parser/no-parser.js',
  ...federationModules,
  ...webSocketOnly,
  ...kitModules,
  ...unusedInFederation,
  ...unusedInRouter,
};

/** Replaces React in builds that it would make too large. */
export const preact = {
  react$: require.resolve('preact/compat'),
  'react/jsx-runtime$': require.resolve('preact/jsx-runtime'),
  'react-dom$': require.resolve('preact/compat'),
  'react-dom/client$': require.resolve('preact/compat/client'),
};
