import { type Locale, locales } from '@nearhand/locales/compile';
import texts from '@nearhand/locales/gen/mobile.json' with { type: 'json' };

type TextId = keyof (typeof texts)['en'];

/** Resources of Android, by name. */
const androidTexts: Record<string, TextId> = {
  capture_channel: 'mobile.capture.channel',
  capture_stop: 'mobile.capture.stop',
  capture_title: 'mobile.capture.title',
  file_failed: 'mobile.file.failed',
  file_saved: 'mobile.file.saved',
  managed_lock: 'mobile.managed.lock',
  managed_server: 'mobile.managed.server',
};

/** Reasons for which the app asks, by the key of iOS. */
export const iosReasons = {
  NSCameraUsageDescription: 'mobile.permission.camera',
  NSFaceIDUsageDescription: 'mobile.permission.faceId',
  NSMicrophoneUsageDescription: 'mobile.permission.microphone',
} satisfies Record<string, TextId>;

export const textOf = (locale: Locale, id: TextId): string => texts[locale][id];

/** Escapes a text for XML of Android, where quotes are syntax of the resource, too. */
const escaped = (text: string) =>
  text.replaceAll('{name}', '%1$s').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", "\\'").replaceAll('"', '\\"');

/** `values/nearhand.xml` and `values-{language}/nearhand.xml`. */
export const androidResources: readonly [file: string, content: string][] = locales.map((locale) => [
  `${locale === 'en' ? 'values' : `values-${locale}`}/nearhand.xml`,
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<resources>',
    ...Object.entries(androidTexts).map(([name, id]) => `    <string name="${name}">${escaped(textOf(locale, id))}</string>`),
    '</resources>',
    '',
  ].join('\n'),
]);

const stringsOf = (entries: readonly [key: string, text: string][]) =>
  entries.map(([key, text]) => `"${key}" = ${JSON.stringify(text)};\n`).join('');

/** Texts of the app for iOS, and of its extension. */
export const iosStrings: readonly [file: string, content: string][] = locales.flatMap((locale): [string, string][] => [
  [`App/${locale}.lproj/InfoPlist.strings`, stringsOf(Object.entries(iosReasons).map(([key, id]) => [key, textOf(locale, id)]))],
  [
    `App/${locale}.lproj/Localizable.strings`,
    stringsOf([['file.failed', textOf(locale, 'mobile.file.failed').replaceAll('{name}', '%@')]]),
  ],
  [`Broadcast/${locale}.lproj/Localizable.strings`, stringsOf([['broadcast.ended', textOf(locale, 'mobile.broadcast.ended')]])],
]);
