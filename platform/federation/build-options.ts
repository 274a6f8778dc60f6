/** What a package says about its build. */
export interface BuildOptions {
  /** Folder of the package: `import.meta.dirname` of its rspack.config.ts. */
  directory: string;
  /** Team that answers for it; shown when its area is unavailable. */
  owner: string;
  /** Also builds `dist/server`, from which pages are rendered at release time. */
  prerender?: boolean;
  /** Route -> a small script of its own, which the document runs at once: it shows what it can while the application is on its way. */
  earlyRenders?: Record<string, string>;
  /** Route -> the entry of a small application of its own, which a document loads instead of the shell. */
  standalone?: Record<string, string>;
}
