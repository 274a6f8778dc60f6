import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ownModule } from './own-module.ts';

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
  [join(federationCore, 'plugins/snapshot/SnapshotHandler.js')]: ownModule('no-snapshots'),
  [join(federationCore, 'utils/preload.js')]: ownModule('no-preloading'),
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
  [join(router, 'dom/ssr/components.js')]: ownModule('../src/router/no-framework-mode'),
  [join(router, 'router/instrumentation.js')]: ownModule('../src/router/no-instrumentation'),
};

const kit = (name: string, module: string) => join(dirname(require.resolve(`@mantine/${name}`)), '../esm', module);
const kitModules = {
  // Static properties of components are not tree-shaken: leaves out one that no page uses, and that brings Floating UI.
  [kit('core', 'components/Table/TableScrollContainer.mjs')]: ownModule('../src/ui/data-table/no-scroll-container'),
  [kit('hooks', 'use-id/use-id.mjs')]: ownModule('../src/ui/kit-id'),
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
