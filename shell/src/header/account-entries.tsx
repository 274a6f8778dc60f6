import { hrefOf, languageNames, locales, meAtom, signOut, useAtomValue, useSetAtom } from '@nearhand/platform/core';
import { IconCheck, IconCommand, IconLogout, IconMessage, IconSettings, IconUpload } from '@nearhand/platform/icons';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Text } from '@nearhand/platform/ui';
import { checkableItem, KeyNames, Menu, openSheetAtom } from '@nearhand/platform/ui/console';
import type { ReactNode } from 'react';
import { useOnboardingAgain } from '../onboarding/onboarding';
import { hasChat, openChat } from '../telemetry/open-chat';
import classes from './header.module.css';
import { themeIds, themes, usePreferences } from './use-preferences';

interface ChoiceProps<Value extends string> {
  label: ReactNode;
  options: readonly Value[];
  nameOf: (value: Value) => ReactNode;
  value: Value;
  onChoose: (value: Value) => void;
}

/** Radio items side by side. The menu stays open, so that the effect is visible. */
function Choice<Value extends string>({ label, options, nameOf, value, onChoose }: ChoiceProps<Value>) {
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      <div className={classes['choice']} data-columns={options.length}>
        {options.map((option) => (
          <Menu.Item
            key={option}
            {...checkableItem('menuitemradio', option === value)}
            closeMenuOnClick={false}
            onClick={() => onChoose(option)}
          >
            {nameOf(option)}
          </Menu.Item>
        ))}
      </div>
    </>
  );
}

export function AccountEntries() {
  const showAgain = useOnboardingAgain();
  const openSheet = useSetAtom(openSheetAtom);
  const { theme, chooseTheme, locale, chooseLocale } = usePreferences();
  const me = useAtomValue(meAtom);
  const { name, email } = me?.user ?? { name: '', email: '' };
  const isPlatformAdmin = me?.isPlatformAdmin === true;
  return (
    <>
      <div className={classes['person']}>
        <Text size="sm" fw={600} truncate>
          {name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {email}
        </Text>
      </div>
      <Menu.Divider />
      <Menu.Item component={Link} to={hrefOf('settings')} leftSection={<IconSettings size={16} aria-hidden />}>
        <FormattedMessage id="app.header.settings" />
      </Menu.Item>
      {isPlatformAdmin && (
        <Menu.Item component={Link} to={hrefOf('releases')} leftSection={<IconUpload size={16} aria-hidden />}>
          <FormattedMessage id="app.title.releases" />
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconCommand size={16} aria-hidden />}
        rightSection={
          <span aria-hidden>
            <KeyNames keys="?" />
          </span>
        }
        onClick={() => openSheet('shortcuts')}
      >
        <FormattedMessage id="app.commands.shortcuts" />
      </Menu.Item>
      {hasChat() && (
        <Menu.Item leftSection={<IconMessage size={16} aria-hidden />} onClick={openChat}>
          <FormattedMessage id="app.chat.open" />
        </Menu.Item>
      )}
      {showAgain && (
        <Menu.Item leftSection={<IconCheck size={16} aria-hidden />} onClick={showAgain}>
          <FormattedMessage id="app.onboarding.again" />
        </Menu.Item>
      )}
      <Menu.Divider />
      <Choice
        label={<FormattedMessage id="app.header.theme" />}
        options={themes}
        nameOf={(option) => <FormattedMessage id={themeIds[option]} />}
        value={theme}
        onChoose={chooseTheme}
      />
      <Choice
        label={<FormattedMessage id="app.header.language" />}
        options={locales}
        nameOf={(option) => <span lang={option}>{languageNames[option]}</span>}
        value={locale}
        onChoose={chooseLocale}
      />
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={signOut}>
        <FormattedMessage id="app.nav.signOut" />
      </Menu.Item>
    </>
  );
}
