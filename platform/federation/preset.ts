/** The one bundler configuration of shell and remotes: how builds meet in the browser. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  type Configuration,
  CopyRspackPlugin,
  LightningCssMinimizerRspackPlugin,
  SubresourceIntegrityPlugin,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import { transform } from '@swc/core';
import type { BuildOptions } from './build-options.ts';
import { DescriptorPlugin } from './descriptor-plugin.ts';
import { sharedModules } from './shared.ts';

const require = createRequire(import.meta.url);
const platform = require('../package.json') as { version: string; dependencies: Record<string, string> };
const versions = { platformVersion: platform.version, reactVersion: platform.dependencies['react'] ?? '' };
const federationVersion = platform.dependencies['@module-federation/enhanced'] ?? '';

// The federation plugins name their runtime as CommonJS, which is not tree-shaken: these are the same packages as modules.
const federationRequire = createRequire(require.resolve('@module-federation/enhanced'));
const federationModules = Object.fromEntries(
  ['webpack-bundler-runtime', 'runtime', 'inject-external-runtime-core-plugin'].map((name) => {
    const commonJs = federationRequire.resolve(`@module-federation/${name}`);
    return [`${commonJs}$`, commonJs.replace(/\.cjs$/, '.js')];
  }),
);

// The realtime socket is a WebSocket from its first byte: what engine.io has for long polling stays out.
const engine = createRequire(require.resolve('socket.io-client')).resolve('engine.io-client');
const engineTransports = join(dirname(engine), '../esm/transports');
const webSocketOnly = Object.fromEntries(
  ['polling-xhr.js', 'polling-xhr.node.js', 'webtransport.js'].map((name) => [join(engineTransports, name), false as const]),
);

const browsers = ['chrome >= 125', 'edge >= 125', 'firefox >= 128', 'safari >= 17.5'];
// Remotes are named by the revision, never by a federation manifest; nothing here runs in Node.
const optimization = { disableSnapshot: true, target: 'web' } as const;
const isProduction = process.env['NODE_ENV'] !== 'development';

function base({ directory }: BuildOptions, { exportsOnly }: { exportsOnly: boolean }): Configuration {
  return {
    context: directory,
    mode: isProduction ? 'production' : 'development',
    devtool: isProduction ? false : 'cheap-module-source-map',
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      // Messages are compiled at build time: the ICU parser stays out of the browser.
      alias: {
        '@formatjs/icu-messageformat-parser$': '@formatjs/icu-messageformat-parser/no-parser.js',
        ...federationModules,
        ...webSocketOnly,
      },
    },
    module: {
      // Custom properties are the design's shared names: they keep them.
      parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
      // The same names in the browser's build and in the one that renders pages.
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
        // Before the rule for TypeScript: the worker's own modules go through that one.
        { resourceQuery: /^\?worker-source$/, enforce: 'post', loader: join(import.meta.dirname, 'worker-source-loader.ts') },
        // They have none, and do not say so.
        { test: /[\\/](engine\.io|socket\.io)-(client|parser)[\\/]/, sideEffects: false },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(svg|webp|png|woff2)$/, type: 'asset/resource' },
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

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
    },
    optimization: {
      splitChunks: { chunks: 'async' },
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      minimizer: [
        new SwcJsMinimizerRspackPlugin(),
        // Without targets it would rewrite light-dark() into variables that no other file sets.
        new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
  };
}

/** Rendered in Node at release time. What shell and remotes share stays outside, so that it exists once there too. */
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
      // Stands for the build's folder, which is known when it is released.
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
    optimization: { minimize: false, splitChunks: false },
  };
}

/** Scripts that run on their own before anything else is there: compiled one by one, bundled with nothing. */
function earlyRenderFiles({ directory, earlyRenders = {} }: BuildOptions) {
  const patterns = Object.entries(earlyRenders).map(([route, path]) => ({
    from: join(directory, path),
    to: `early-render-${route}.[contenthash].js`,
    transform: async (source: Buffer) => {
      const jsc = { target: 'es2022', parser: { syntax: 'typescript' }, minify: { compress: true, mangle: true } } as const;
      return (await transform(source.toString(), { jsc, minify: isProduction, isModule: true })).code;
    },
  }));
  return patterns.length > 0 ? [new CopyRspackPlugin({ patterns })] : [];
}

const platformSources = join(import.meta.dirname, '../src');

/** Pages as applications of their own, beside the remote's build: nothing is shared, so that only what is used is there. */
function standalone(name: string, options: BuildOptions): Configuration[] {
  if (!options.standalone) return [];
  const configuration = browser(options, `${name}_standalone`);
  const { alias } = configuration.resolve ?? {};
  configuration.entry = Object.fromEntries(
    Object.entries(options.standalone).map(([route, path]) => [route, join(options.directory, path)]),
  );
  configuration.output = { ...configuration.output, path: join(options.directory, 'dist/client/standalone') };
  configuration.resolve = {
    ...configuration.resolve,
    alias: {
      ...alias,
      '@nearhand/platform/router$': join(platformSources, 'standalone/router.tsx'),
      'react-router$': join(platformSources, 'standalone/generate-path.ts'),
    },
  };
  configuration.plugins = [new SubresourceIntegrityPlugin()];
  return [configuration];
}

/** Configuration of a remote; its public face is `src/routes.ts`. */
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
    new SubresourceIntegrityPlugin(),
    ...earlyRenderFiles(options),
    new DescriptorPlugin({ name, ...options, platform: platform.version, federation: federationVersion }),
  ];
  const builds = standalone(name, options);
  if (builds.length > 0) {
    // The descriptor names their files, too.
    configuration.dependencies = [`${name}_standalone`];
    configuration.output = { ...configuration.output, clean: { keep: 'standalone' } };
  }
  if (!options.prerender) return [...builds, configuration];
  const rendering = server(options, name, { routes: './src/routes.ts' });
  const inner = rendering.externals;
  rendering.externals = [/^@nearhand\/platform\//, ...(Array.isArray(inner) ? inner : [])];
  return [...builds, configuration, rendering];
}

/** Configuration of the shell. */
export function host(options: BuildOptions): Configuration[] {
  const configuration = browser(options, 'shell');
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
    new SubresourceIntegrityPlugin(),
    // Blocks the first paint, so it is plain and tiny: no bundle.
    new CopyRspackPlugin({ patterns: [{ from: 'src/theme/first-paint.js', to: 'theme.[contenthash].js' }] }),
    new DescriptorPlugin({ name: 'shell', ...options, platform: platform.version, federation: federationVersion }),
  ];
  const rendering = server(options, 'shell', {
    render: './src/prerender/render.tsx',
    core: '@nearhand/platform/core',
    router: '@nearhand/platform/router',
    intl: '@nearhand/platform/intl',
  });
  // Entries share modules through one runtime, so that each atom and context exists once.
  rendering.optimization = { minimize: false, runtimeChunk: 'single', splitChunks: { chunks: 'all', minSize: 0 } };
  return [configuration, rendering];
}
