/**
 * What public pages say of the installation that serves them, as texts in the language of the page, by name. Pages are rendered at release
 * time with markers in their place, which the server replaces in each document; `/facts/{locale}.json` has the same texts.
 */
export type Facts = Readonly<Record<string, string>>;

/** Without this fact, the text is `fallback`. */
export const factMarker = (name: string, fallback = ''): string => `{{fact:${name}|${fallback}}}`;

/** As `factMarker`, inside a string of JSON. */
export const jsonFactMarker = (name: string): string => `{{json:${name}}}`;
