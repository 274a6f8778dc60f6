/**
 * Facts of the installation that serves public pages, by name: texts in the language of the page. Pages are rendered at release
 * time with markers in their place, which the server replaces in each document; `/facts/{locale}.json` has the same texts.
 */
export type Facts = Readonly<Record<string, string>>;

/** Marks the place of a fact. The text is `fallback` without this fact. */
export const factMarker = (name: string, fallback = ''): string => `{{fact:${name}|${fallback}}}`;

/** Same as `factMarker`, inside a string of JSON. */
export const jsonFactMarker = (name: string): string => `{{json:${name}}}`;
