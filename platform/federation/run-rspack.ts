import { type Configuration, rspack } from '@rspack/core';

/** Builds once. Rejects when the build has errors. */
export function runRspack(configuration: Configuration): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const compiler = rspack(configuration);
  compiler.run((error, stats) => {
    const failure = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
    compiler.close(() => (failure ? reject(failure) : resolve()));
  });
  return promise;
}
