import { locales } from '@nearhand/locales/compile';
import texts from '@nearhand/locales/gen/desktop.json' with { type: 'json' };
import store from '@nearhand/locales/gen/store.json' with { type: 'json' };

export const description = store.en['store.summary'];

/** The description in the menu of Linux, in each language. */
export const comments = Object.fromEntries(
  locales.map((locale) => [locale === 'en' ? 'Comment' : `Comment[${locale}]`, store[locale]['store.summary']]),
);

/** Reason that macOS shows when it asks for the microphone, in each language: `{language}.lproj/InfoPlist.strings`. */
export const infoPlistStrings: readonly [file: string, content: string][] = locales.map((locale) => [
  `${locale}.lproj/InfoPlist.strings`,
  `"NSMicrophoneUsageDescription" = ${JSON.stringify(texts[locale]['desktop.package.microphone'])};\n`,
]);

export const microphone = texts.en['desktop.package.microphone'];
