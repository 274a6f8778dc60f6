import { type Language, type TextOf, textIn } from '@nearhand/client-kit/texts/text-in';
import texts from '@nearhand/locales/gen/desktop.json' with { type: 'json' };

export type TextId = keyof (typeof texts)['en'];

export type DesktopText = TextOf<TextId>;

export const desktopTextIn = (language: Language): DesktopText => textIn<TextId>(texts, language);
