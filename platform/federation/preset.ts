/** The bundler configuration shared by shell and remotes. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, CopyRspackPlugin } from '@rspack/core';
import { preact } from './aliases.ts';
import type { BuildOptions } from './build-options.ts';
import { browser, platformSources, server, splitChunks } from './builds.ts';
import { DescriptorPlugin, earlyRenderName, serviceWorkerFolder, standaloneFolder } from './descriptor-plugin.ts';
import { NoticesPlugin } from './notices-plugin.ts';
import { ownModule } from './own-module.ts';
import { isRefreshed, withRefresh } from './refresh.ts';
import { sharedModules } from './shared.ts';
import { sharedChunks } from './shared-chunks.ts';

const require = createRequire(import.meta.url);
const platform = require('../package.json') as { version: string; dependencies: Record<string, string> };
const versions = { platformVersion: platform.version, reactVersion: platform.dependencies['react'] ?? '' };
const federationVersion = platform.dependencies['@module-federation/enhanced'] ?? '';

// Remotes are listed in the revision, not in a federation manifest; nothing here runs in Node.
const optimization = { disableSnapshot: true, target: 'web' } as const;

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
      'react-router$': ownModule('../src/standalone/generate-path'),
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
    ...(options.plugins ?? []),
    new DescriptorPlugin({ name, ...options, platform: platform.version, federation: federationVersion }),
  ];
  if (isRefreshed) return [withRefresh(configuration, options.directory)];
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
  const { version: appVersion } = require('../../package.json') as { version: string };
  const configuration = browser(options, 'shell');
  const worker = serviceWorker(options);
  configuration.dependencies = ['shell_service_worker'];
  configuration.output = { ...configuration.output, clean: { keep: serviceWorkerFolder } };
  configuration.optimization = {
    ...configuration.optimization,
    splitChunks: { ...splitChunks, cacheGroups: { ...splitChunks.cacheGroups, ...sharedChunks } },
  };
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
    new DescriptorPlugin({ name: 'shell', appVersion, ...options, platform: platform.version, federation: federationVersion }),
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
