interface StandaloneEntries {
  application: string;
  /** Shows a first card before the application has loaded. */
  earlyRender: string;
}

export interface BuildOptions {
  /** The package folder: `import.meta.dirname` of its rspack.config.ts. */
  directory: string;
  /** Owning team, shown when its area is unavailable. */
  owner: string;
  /** Also builds `dist/server`, which renders pages at release time. */
  prerender?: boolean;
  /** Route -> standalone application, which the document loads instead of the shell. */
  standalone?: Record<string, StandaloneEntries>;
}
