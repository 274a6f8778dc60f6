import { type Theme, themeAtom } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Stack, Text, useMediaQuery } from '@nearhand/platform/ui';
import { SegmentedControl } from '@nearhand/platform/ui/editing';
import { useId } from 'react';
import { PreferenceError } from './preference-error.tsx';
import { usePreference } from './use-preference.ts';

const themeIds = {
  light: 'app.account.theme.light',
  dark: 'app.account.theme.dark',
  system: 'app.account.theme.system',
} as const satisfies Record<Theme, string>;

const themes: Theme[] = ['light', 'dark', 'system'];
const options = themes.map((theme) => ({ value: theme, label: <FormattedMessage id={themeIds[theme]} /> }));

export function ThemeChoice() {
  const id = useId();
  const isNarrow = useMediaQuery('(max-width: 37.5em)');
  const { value, change, failure } = usePreference(themeAtom, (theme) => ({ theme }));
  return (
    <Stack gap="xs" w="100%" align="flex-start">
      <Text fw={600} id={id}>
        <FormattedMessage id="app.account.theme" />
      </Text>
      <SegmentedControl
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        aria-labelledby={id}
        data={options}
        value={value}
        onChange={(chosen) => void change(chosen)}
      />
      <PreferenceError failure={failure} onRetry={() => void change(value)} />
    </Stack>
  );
}
