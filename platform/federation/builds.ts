import { join } from 'node:path';
import { integrityAlgorithm } from '@nearhand/contracts/integrity';
import {
  type Configuration,
  LightningCssMinimizerRspackPlugin,
  type RuleSetRule,
  SubresourceIntegrityPlugin,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import { aliases } from './aliases.ts';
import type { BuildOptions } from './build-options.ts';
import { ChunkReloadPlugin } from './chunk-reload-plugin.ts';
import { NoticesPlugin } from './notices-plugin.ts';
import { ownModule } from './own-module.ts';
import { isRefreshed } from './refresh.ts';

export const platformSources = join(import.meta.dirname, '../src');

const browsers = ['chrome >= 125', 'edge >= 125', 'firefox >= 128', 'safari >= 17.5'];
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

/** Rules for articles: separate files in the browser build, each fetched by its page, and parts of the server build. */
function markdown({ isInline }: { isInline: boolean }): RuleSetRule[] {
  const rule = { test: /\.md$/, loader: ownModule('markdown-loader') };
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
      alias: aliases,
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
        { resourceQuery: /^\?worker-source$/, enforce: 'post', loader: ownModule('worker-source-loader') },
        { resourceQuery: /^\?prerendered$/, enforce: 'post', loader: ownModule('prerender-loader') },
        // These packages have no side effects but do not declare it.
        { test: /[\\/](engine\.io|socket\.io)-(client|parser)[\\/]/, sideEffects: false },
        // Re-exports only: an importer bundles just those that it uses.
        { include: ['../src/host', '../src/list/list'].map(ownModule), sideEffects: false },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.css$/, exclude: /node_modules/, loader: ownModule('tokens-loader') },
        { test: /\.(svg|webp|png|woff2|webm|mp4)$/, type: 'asset/resource' },
        ...markdown({ isInline: exportsOnly }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

/** Smaller parts are copied into each page: a request costs more than their bytes. A package is no reason for a file of its own. */
export const splitChunks = { chunks: 'async', minSize: 40_000, cacheGroups: { defaultVendors: false } } as const;

/** The folder of a build has a hash of its own, and pages load many names. */
export const hashDigestLength = 8;

export function browser(options: BuildOptions, name: string): Configuration {
  return {
    ...base(options, { exportsOnly: false }),
    name,
    target: ['web', 'es2023'],
    output: {
      path: join(options.directory, 'dist/client'),
      clean: true,
      uniqueName: name,
      hashDigestLength,
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
    plugins: [
      new ChunkReloadPlugin(),
      // The files of changes are in no list with hashes.
      ...(isRefreshed ? [] : [new SubresourceIntegrityPlugin({ hashFuncNames: [integrityAlgorithm] })]),
      new NoticesPlugin(),
    ],
    optimization: {
      ...development.optimization,
      splitChunks,
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      minimizer: [
        new SwcJsMinimizerRspackPlugin(),
        // The targets keep light-dark(), which would otherwise become variables that other files do not set.
        new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
  };
}

/** Build for prerendering in Node. Shared packages stay external, so that they exist once. */
export function server(options: BuildOptions, name: string, entry: Record<string, string>): Configuration {
  return {
    ...base(options, { exportsOnly: true }),
    name: `${name}-server`,
    target: 'node',
    entry,
    output: {
      path: join(options.directory, 'dist/server'),
      clean: true,
      uniqueName: name,
      hashDigestLength,
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
