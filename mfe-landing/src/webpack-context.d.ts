interface ImportMeta {
  /** All modules of a folder, by their paths in it (webpack's context API). */
  webpackContext<Module>(folder: string, options: { recursive?: boolean; regExp?: RegExp }): { (path: string): Module; keys(): string[] };
}
