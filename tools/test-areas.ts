/** Files that belong together although no import leads from one to the other; all are prefixes of paths from the root. */
export interface Area {
  sources: readonly string[];
  /** API tests and journeys that show it. */
  tests: readonly string[];
}

export const areas: readonly Area[] = [];
