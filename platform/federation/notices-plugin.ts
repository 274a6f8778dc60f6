import { realpathSync } from 'node:fs';
import { noticesFile } from '@nearhand/contracts/notices';
import type { Compiler } from '@rspack/core';
import { licensedFolder, noticesOf } from '../notices/notices.ts';

/** Emits the licenses of the packages and fonts that a build contains. */
export class NoticesPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('NoticesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'NoticesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => {
        const folders = [...compilation.fileDependencies].flatMap((file) => licensedFolder(realpathSync(file)) ?? []);
        compilation.emitAsset(noticesFile, new sources.RawSource(noticesOf(new Set(folders))));
      });
    });
  }
}
