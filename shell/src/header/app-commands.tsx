import { hrefOf, languageNames, locales, meAtom, signOut, useAtomValue } from '@nearhand/platform/core';
import { hrefOfEntry } from '@nearhand/platform/host';
import { useIntl } from '@nearhand/platform/intl';
import { useNavigate } from '@nearhand/platform/router';
import { type Command, Commands, useCommands } from '@nearhand/platform/ui/console';
import { ownNavAtom } from '../nav/nav-atom';
import { hasChat, openChat } from '../telemetry/open-chat';
import { themeIds, themes, usePreferences } from './use-preferences';

const settingsTabIds = {
  profile: 'app.header.settings.profile',
  security: 'app.header.settings.security',
  company: 'app.header.settings.company',
  integrations: 'app.header.settings.integrations',
  notifications: 'app.header.settings.notifications',
} as const;
const tabsOfAdmins: readonly string[] = ['company', 'integrations'];
const settingsTabs = Object.keys(settingsTabIds) as (keyof typeof settingsTabIds)[];

/** Commands of every page of the app, and the palette that lists them. */
export function AppCommands() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { theme, chooseTheme, locale, chooseLocale } = usePreferences();
  const isAdmin = useAtomValue(meAtom)?.user.isAdmin === true;
  const entries = useAtomValue(ownNavAtom);
  const text = (id: string) => intl.formatMessage({ id });
  const [go, actions, preferences] = [
    text('app.commands.group.go'),
    text('app.commands.group.actions'),
    text('app.commands.group.preferences'),
  ];

  const addDevice: Command = {
    id: 'device.add',
    label: text('app.header.addDevice'),
    group: actions,
    run: () => void navigate(`${hrefOf('devices')}?action=add`),
  };
  const invite: Command = {
    id: 'operator.invite',
    label: text('app.header.invite'),
    group: actions,
    run: () => void navigate(`${hrefOf('operators')}?action=invite`),
  };
  const chat: Command = { id: 'chat.open', label: text('app.chat.open'), group: actions, run: () => void openChat() };
  useCommands([
    addDevice,
    ...(isAdmin ? [invite] : []),
    ...(hasChat() ? [chat] : []),
    ...entries.map((entry) => ({
      id: `go.${entry.route}`,
      label: entry.labels[intl.locale] ?? entry.route,
      group: go,
      run: () => void navigate(hrefOfEntry(entry)),
    })),
    ...settingsTabs
      .filter((tab) => isAdmin || !tabsOfAdmins.includes(tab))
      .map((tab) => ({
        id: `go.settings.${tab}`,
        label: intl.formatMessage({ id: 'app.header.settings.command' }, { tab: text(settingsTabIds[tab]) }),
        group: go,
        run: () => void navigate(hrefOf('settings', { tab })),
      })),
    ...themes.map((one) => ({
      id: `theme.${one}`,
      label: intl.formatMessage({ id: 'app.header.theme.command' }, { theme: text(themeIds[one]) }),
      group: preferences,
      isDisabled: one === theme,
      run: () => chooseTheme(one),
    })),
    ...locales.map((one) => ({
      id: `language.${one}`,
      label: intl.formatMessage({ id: 'app.header.language.command' }, { language: languageNames[one] }),
      group: preferences,
      isDisabled: one === locale,
      run: () => chooseLocale(one),
    })),
    { id: 'account.signOut', label: text('app.nav.signOut'), group: preferences, run: signOut },
  ]);
  return <Commands />;
}
