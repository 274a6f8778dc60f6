import { isLocale, languageNames, localeAtom, locales } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Stack } from '@nearhand/platform/ui';
import { NativeSelect } from '@nearhand/platform/ui/console';
import { PreferenceError } from './preference-error.tsx';
import { usePreference } from './use-preference.ts';

const options = locales.map((locale) => ({ value: locale, label: languageNames[locale] }));

export function LanguageChoice() {
  const { value, change, failure } = usePreference(localeAtom, (locale) => ({ locale }));
  return (
    <Stack gap="xs" w="100%">
      <NativeSelect
        maw={420}
        label={<FormattedMessage id="app.account.language" />}
        data={options}
        value={value}
        onChange={({ currentTarget }) => {
          if (isLocale(currentTarget.value)) void change(currentTarget.value);
        }}
      />
      <PreferenceError failure={failure} onRetry={() => void change(value)} />
    </Stack>
  );
}
