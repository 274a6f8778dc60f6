import type { RspackPluginInstance } from '@rspack/core';

interface StandaloneEntries {
  /** Routes that it serves; by default the one of its name. */
  routes?: readonly string[];
  application: string;
  /** Runs before the application has loaded, such as to show a first card. */
  earlyRender: string;
}

export interface BuildOptions {
  /** The package folder: `import.meta.dirname` of its rspack.config.ts. */
  directory: string;
  /** Owning team, shown when its area is unavailable. */
  owner: string;
  /** Also builds `dist/server`, which renders pages at release time. */
  prerender?: boolean;
  /** Name -> standalone application, which the document loads instead of the shell. */
  standalone?: Record<string, StandaloneEntries>;
  /** Library that renders the standalone applications. */
  renderer?: 'react' | 'preact';
  /** Add files to the build, which the descriptor then lists. */
  plugins?: readonly RspackPluginInstance[];
}
