/** The bundler configuration shared by shell and remotes. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { integrityAlgorithm } from '@nearhand/contracts/integrity';
import {
  type Configuration,
  CopyRspackPlugin,
  LightningCssMinimizerRspackPlugin,
  type RuleSetRule,
  SubresourceIntegrityPlugin,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import type { BuildOptions } from './build-options.ts';
import { ChunkReloadPlugin } from './chunk-reload-plugin.ts';
import { DescriptorPlugin, earlyRenderName, serviceWorkerFolder, standaloneFolder } from './descriptor-plugin.ts';
import { NoticesPlugin } from './notices-plugin.ts';
import { sharedModules } from './shared.ts';
import { sharedChunks } from './shared-chunks.ts';

const require = createRequire(import.meta.url);
const platform = require('../package.json') as { version: string; dependencies: Record<string, string> };
const app = require('../../package.json') as { version: string };
const versions = { platformVersion: platform.version, reactVersion: platform.dependencies['react'] ?? '' };
const federationVersion = platform.dependencies['@module-federation/enhanced'] ?? '';

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

const platformSources = join(import.meta.dirname, '../src');

const kit = (name: string, module: string) => join(dirname(require.resolve(`@mantine/${name}`)), '../esm', module);
const ui = join(import.meta.dirname, '../src/ui');
const kitModules = {
  // Static properties of components are not tree-shaken: leaves out one that no page uses, and that brings Floating UI.
  [kit('core', 'components/Table/TableScrollContainer.mjs')]: join(ui, 'data-table/no-scroll-container.ts'),
  [kit('hooks', 'use-id/use-id.mjs')]: join(ui, 'kit-id.ts'),
};

const browsers = ['chrome >= 125', 'edge >= 125', 'firefox >= 128', 'safari >= 17.5'];
// Remotes are listed in the revision, not in a federation manifest; nothing here runs in Node.
const optimization = { disableSnapshot: true, target: 'web' } as const;
const isDevelopment = process.env['NODE_ENV'] === 'development';

/**
 * A development build is a released one that can be read and rebuilt. It meets released builds in one page, so it has to share the same
 * modules: of React's JSX runtimes, only the released one is shared.
 */
const development = {
  devtool: isDevelopment && 'cheap-module-source-map',
  cache: isDevelopment,
  optimization: { nodeEnv: isDevelopment ? 'development' : 'production', minimize: !isDevelopment },
} as const;

/** In the browser build an article is a separate file, which its page fetches. The server build contains all of them. */
function markdown({ isInline }: { isInline: boolean }): RuleSetRule[] {
  const rule = { test: /\.md$/, loader: join(import.meta.dirname, 'markdown-loader.ts') };
  const file = { type: 'asset/resource', generator: { filename: 'content/[name].[contenthash].json' } } as const;
  return [
    { ...rule, resourceQuery: /^\?meta$/, type: 'json' },
    { ...rule, resourceQuery: /^(\?words)?$/, ...(isInline ? { type: 'json' } : file) },
  ];
}

function base({ directory }: BuildOptions, { exportsOnly }: { exportsOnly: boolean }): Configuration {
  return {
    context: directory,
    mode: 'production',
    ...development,
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      // Messages are compiled at build time, so the browser needs no ICU parser.
      alias: {
        '@formatjs/icu-messageformat-parser$': '@formatjs/icu-messageformat-parser/no-parser.js',
        ...federationModules,
        ...webSocketOnly,
        ...kitModules,
        ...unusedInFederation,
        ...unusedInRouter,
      },
    },
    module: {
      // Custom properties are shared across builds and keep their names.
      parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
      // Class names match between the browser build and the prerendering build.
      generator: { 'css/auto': { localIdentName: '[uniqueName]-[local]-[hash:6]', exportsConvention: 'as-is', exportsOnly } },
      rules: [
        {
          test: /\.tsx?$/,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: {
            jsc: { target: 'es2023', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
          },
        },
        // Runs before the TypeScript rule, which handles the worker's own modules.
        { resourceQuery: /^\?worker-source$/, enforce: 'post', loader: join(import.meta.dirname, 'worker-source-loader.ts') },
        { resourceQuery: /^\?prerendered$/, enforce: 'post', loader: join(import.meta.dirname, 'prerender-loader.ts') },
        // These packages have no side effects but do not declare it.
        { test: /[\\/](engine\.io|socket\.io)-(client|parser)[\\/]/, sideEffects: false },
        // Re-exports only: an importer bundles just those that it uses.
        { include: join(platformSources, 'host.ts'), sideEffects: false },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.css$/, exclude: /node_modules/, loader: join(import.meta.dirname, 'tokens-loader.ts') },
        { test: /\.(svg|webp|png|woff2|webm|mp4)$/, type: 'asset/resource' },
        ...markdown({ isInline: exportsOnly }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

/** Smaller parts are copied into each page: a request costs more than their bytes. */
const splitChunks = { chunks: 'async', minSize: 40_000 } as const;

function browser(options: BuildOptions, name: string): Configuration {
  return {
    ...base(options, { exportsOnly: false }),
    name,
    target: ['web', 'es2023'],
    output: {
      path: join(options.directory, 'dist/client'),
      clean: true,
      uniqueName: name,
      publicPath: 'auto',
      filename: '[name].[contenthash].js',
      chunkFilename: '[name].[contenthash].js',
      cssFilename: '[name].[contenthash].css',
      cssChunkFilename: '[name].[contenthash].css',
      assetModuleFilename: '[name].[contenthash][ext]',
      crossOriginLoading: 'anonymous',
      // A module that threw while it ran throws again, as in ES modules: otherwise a retry would find it half initialised.
      strictModuleErrorHandling: true,
    },
    plugins: [new ChunkReloadPlugin(), new SubresourceIntegrityPlugin({ hashFuncNames: [integrityAlgorithm] }), new NoticesPlugin()],
    optimization: {
      ...development.optimization,
      splitChunks,
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      minimizer: [
        new SwcJsMinimizerRspackPlugin(),
        // Without targets it would compile light-dark() into variables that other files do not set.
        new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
  };
}

/** Build for prerendering in Node. Shared packages stay external, so that they exist once. */
function server(options: BuildOptions, name: string, entry: Record<string, string>): Configuration {
  return {
    ...base(options, { exportsOnly: true }),
    name: `${name}-server`,
    target: 'node',
    entry,
    output: {
      path: join(options.directory, 'dist/server'),
      clean: true,
      uniqueName: name,
      // Placeholder for the build's folder, which is known at release time.
      publicPath: `/@${name}/`,
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      filename: '[name].mjs',
      assetModuleFilename: '[name].[contenthash][ext]',
    },
    externalsType: 'module',
    externals: [
      ({ request = '' }, done) =>
        /^(react|react-dom|react-router|react-intl|jotai|@formatjs\/|openapi-fetch)/.test(request) ? done(undefined, request) : done(),
    ],
    optimization: { ...development.optimization, minimize: false, splitChunks: false },
  };
}

const preact = {
  react$: require.resolve('preact/compat'),
  'react/jsx-runtime$': require.resolve('preact/jsx-runtime'),
  'react-dom$': require.resolve('preact/compat'),
  'react-dom/client$': require.resolve('preact/compat/client'),
};

/** Standalone applications beside the remote's build. They share nothing, so that unused code is dropped. */
function standalone(name: string, options: BuildOptions): Configuration[] {
  if (!options.standalone) return [];
  const configuration = browser(options, `${name}_standalone`);
  const { alias } = configuration.resolve ?? {};
  configuration.entry = Object.fromEntries(
    Object.entries(options.standalone).flatMap(([name, { application, earlyRender }]) => [
      [name, join(options.directory, application)],
      [earlyRenderName(name), join(options.directory, earlyRender)],
    ]),
  );
  configuration.output = { ...configuration.output, path: join(options.directory, 'dist/client', standaloneFolder) };
  configuration.resolve = {
    ...configuration.resolve,
    alias: {
      ...alias,
      'react-router$': join(platformSources, 'standalone/generate-path.ts'),
      ...(options.renderer === 'preact' && preact),
    },
  };
  configuration.module?.rules?.push({
    // Their modules only define values, so what a page does not use is left out or loads with what uses it.
    include: ['core', 'intl', 'realtime'].map((folder) => join(platformSources, folder)),
    sideEffects: false,
  });
  return [configuration];
}

/** Configuration of a remote; its entry is `src/routes.ts`. */
export function remote(name: `mfe_${string}`, options: BuildOptions): Configuration[] {
  const configuration = browser(options, name);
  configuration.entry = {};
  configuration.plugins = [
    new ModuleFederationPlugin({
      name,
      filename: 'entry.[contenthash].js',
      exposes: { './routes': './src/routes.ts' },
      shared: sharedModules({ role: 'remote', ...versions }),
      shareStrategy: 'loaded-first',
      manifest: false,
      dts: false,
      experiments: { externalRuntime: true, optimization },
    }),
    ...(configuration.plugins ?? []),
    new DescriptorPlugin({ name, ...options, platform: platform.version, federation: federationVersion }),
  ];
  const builds = standalone(name, options);
  if (builds.length > 0) {
    // The descriptor lists the files of the standalone builds.
    configuration.dependencies = [`${name}_standalone`];
    configuration.output = { ...configuration.output, clean: { keep: standaloneFolder } };
  }
  if (!options.prerender) return [...builds, configuration];
  const rendering = server(options, name, { routes: './src/routes.ts' });
  const inner = rendering.externals;
  rendering.externals = [/^@nearhand\/platform\//, ...(Array.isArray(inner) ? inner : [])];
  return [...builds, configuration, rendering];
}

/** The service worker: one script, which belongs to no chunk of the shell. */
function serviceWorker(options: BuildOptions): Configuration {
  const configuration = browser(options, 'shell_service_worker');
  configuration.target = ['webworker', 'es2023'];
  configuration.plugins = [new NoticesPlugin()];
  configuration.entry = { 'service-worker': './src/service-worker/service-worker.ts' };
  configuration.output = { ...configuration.output, path: join(options.directory, 'dist/client', serviceWorkerFolder) };
  return configuration;
}

export function host(options: BuildOptions): Configuration[] {
  const configuration = browser(options, 'shell');
  const worker = serviceWorker(options);
  configuration.dependencies = ['shell_service_worker'];
  configuration.output = { ...configuration.output, clean: { keep: serviceWorkerFolder } };
  configuration.optimization = { ...configuration.optimization, splitChunks: { ...splitChunks, cacheGroups: sharedChunks } };
  configuration.entry = { main: './src/main.ts' };
  configuration.plugins = [
    new ModuleFederationPlugin({
      name: 'shell',
      shared: sharedModules({ role: 'host', ...versions }),
      shareStrategy: 'loaded-first',
      manifest: false,
      dts: false,
      experiments: { provideExternalRuntime: true, optimization },
    }),
    ...(configuration.plugins ?? []),
    // Blocks the first paint, so it is a plain file without a bundle.
    new CopyRspackPlugin({ patterns: [{ from: 'src/theme/first-paint.js', to: 'theme.[contenthash].js' }] }),
    new DescriptorPlugin({ name: 'shell', appVersion: app.version, ...options, platform: platform.version, federation: federationVersion }),
  ];
  const rendering = server(options, 'shell', {
    render: './src/prerender/render.tsx',
    core: '@nearhand/platform/core',
    router: '@nearhand/platform/router',
    intl: '@nearhand/platform/intl',
  });
  // Entries share modules through one runtime, so that each atom and context exists once.
  rendering.optimization = { ...rendering.optimization, runtimeChunk: 'single', splitChunks: { chunks: 'all', minSize: 0 } };
  return [worker, configuration, rendering];
}
