import type { Compiler } from '@rspack/core';

/** Pauses before each attempt, in ms (spec §9). */
const pausesMs = [100, 400];

/**
 * Loads a chunk again if it fails, up to twice. Chunks of a remote take over the query of its entry: an entry that is loaded again under
 * another URL does not wait for chunks that hang.
 */
export class ChunkReloadPlugin {
  apply({ rspack: { RuntimeGlobals, RuntimeModule }, hooks }: Compiler): void {
    class ChunkReloadModule extends RuntimeModule {
      constructor() {
        super('chunk reload', RuntimeModule.STAGE_TRIGGER);
      }

      override generate(): string {
        const load = RuntimeGlobals.ensureChunk;
        const names = [RuntimeGlobals.getChunkScriptFilename, RuntimeGlobals.getChunkCssFilename];
        const withQuery = names.map((name) => `if (${name}) { const name = ${name}; ${name} = (chunk) => name(chunk) + query; }`);
        return `const query = document.currentScript ? new URL(document.currentScript.src).search : '';
if (query) {
  ${withQuery.join('\n  ')}
}
if (${load}) {
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
