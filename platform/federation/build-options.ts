/** What a package says about its build. */
export interface BuildOptions {
  /** Folder of the package: `import.meta.dirname` of its rspack.config.ts. */
  directory: string;
  /** Team that answers for it; shown when its area is unavailable. */
  owner: string;
  /** Also builds `dist/server`, from which pages are rendered at release time. */
  prerender?: boolean;
}
