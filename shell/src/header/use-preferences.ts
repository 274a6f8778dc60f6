import { type Locale, localeAtom, type MeUpdate, notify, saveMe, type Theme, themeAtom, useAtom } from '@nearhand/platform/core';
import { translate } from '@nearhand/platform/intl';

export const themeIds = {
  light: 'app.header.theme.light',
  dark: 'app.header.theme.dark',
  system: 'app.header.theme.system',
} as const satisfies Record<Theme, string>;

export const themes = Object.keys(themeIds) as Theme[];

/** The choice already applies to this browser, so a failure only affects other ones. */
const save = (change: MeUpdate) => void saveMe(change).catch(() => notify('error', translate('app.error.network')));

/** Theme and language, which apply to this browser at once and are saved on the account. */
export function usePreferences() {
  const [theme, applyTheme] = useAtom(themeAtom);
  const [locale, applyLocale] = useAtom(localeAtom);
  return {
    theme,
    chooseTheme: (chosen: Theme) => {
      applyTheme(chosen);
      save({ theme: chosen });
    },
    locale,
    chooseLocale: (chosen: Locale) => {
      applyLocale(chosen);
      save({ locale: chosen });
    },
  };
}
