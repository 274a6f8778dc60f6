import { join } from 'node:path';
import { type Configuration, HotModuleReplacementPlugin, type RuleSetRule } from '@rspack/core';
import { ownModule } from './own-module.ts';

/** Set by `nearhand-remote dev`: the page that shows this build applies its changes while it keeps its state. */
export const isRefreshed = process.env['NEARHAND_REFRESH'] === 'on';

/** Components register themselves, and their elements name what follows changes. */
const react = { runtime: 'automatic', development: true, refresh: true, importSource: '@nearhand/platform/refresh' } as const;
const compile = { jsc: { target: 'es2023', parser: { syntax: 'typescript', tsx: true }, transform: { react } } } as const;

/** Makes the build of a remote one whose changes are applied in the page. */
export function withRefresh(configuration: Configuration, directory: string): Configuration {
  const sources = { test: /\.tsx?$/, include: join(directory, 'src') };
  const rules: RuleSetRule[] = [
    { ...sources, enforce: 'pre', loader: 'builtin:swc-loader', options: compile },
    { ...sources, enforce: 'post', loader: ownModule('refresh-loader'), options: { directory } },
    {
      resource: join(directory, 'src/routes.ts'),
      resourceQuery: { not: /^\?table$/ },
      enforce: 'post',
      loader: ownModule('refresh-routes-loader'),
    },
  ];
  return {
    ...configuration,
    plugins: [...(configuration.plugins ?? []), new HotModuleReplacementPlugin()],
    module: { ...configuration.module, rules: [...(configuration.module?.rules ?? []), ...rules] },
    // Pages ask for the changes since the build that they have loaded.
    output: { ...configuration.output, path: join(directory, 'dist/dev'), clean: false },
    // A change may use another export of a module, which itself stays the same.
    optimization: { ...configuration.optimization, concatenateModules: false, usedExports: false },
  };
}
