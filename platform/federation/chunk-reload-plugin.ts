import type { Compiler } from '@rspack/core';

/** Pauses before each attempt, in ms (spec §9). */
const pausesMs = [100, 400];

/** Loads a chunk again if it fails, up to twice. */
export class ChunkReloadPlugin {
  apply({ rspack: { RuntimeGlobals, RuntimeModule }, hooks }: Compiler): void {
    class ChunkReloadModule extends RuntimeModule {
      constructor() {
        super('chunk reload', RuntimeModule.STAGE_TRIGGER);
      }

      override generate(): string {
        const load = RuntimeGlobals.ensureChunk;
        return `if (${load}) {
  const load = ${load};
  ${load} = (...chunk) => ${JSON.stringify(pausesMs)}.reduce(
    (loading, pauseMs) => loading.catch(() => new Promise((resolve) => setTimeout(resolve, pauseMs)).then(() => load(...chunk))),
    load(...chunk),
  );
}`;
      }
    }

    hooks.thisCompilation.tap('ChunkReloadPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('ChunkReloadPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new ChunkReloadModule());
      });
    });
  }
}
