import { client } from '@nearhand/platform/core';
import { IconDownload } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { systemNames } from '@nearhand/platform/system/os-name';
import { Button, Group, Text } from '@nearhand/platform/ui';
import { type Installer, useSettings } from '../settings.data.ts';
import { SettingsSection } from '../settings-section.tsx';

const addressOf = ({ os, action }: Installer) => `/api/integration/installer?${new URLSearchParams({ action, os })}`;

/** Absent if the server offers no desktop app, and in an app. */
export function DesktopAppSection() {
  const intl = useIntl();
  const { desktopApps } = useSettings();
  if (!('value' in desktopApps) || desktopApps.value.length === 0) return null;
  const apps = desktopApps.value.toSorted((a, b) => Number(b.os === client.os) - Number(a.os === client.os));
  return (
    <SettingsSection
      id="desktop"
      title={<FormattedMessage id="app.account.desktop" />}
      hint={<FormattedMessage id="app.account.desktop.hint" />}
    >
      {apps.map((app) => (
        <Group key={app.os} gap="sm">
          <Button component="a" href={addressOf(app)} variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
            <FormattedMessage id="app.account.desktop.download" values={{ system: systemNames[app.os] }} />
          </Button>
          <Text c="dimmed" size="sm">
            <FormattedMessage
              id="app.account.desktop.version"
              values={{
                version: app.version,
                size: intl.formatNumber(app.size / 1024 ** 2, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }),
              }}
            />
          </Text>
        </Group>
      ))}
    </SettingsSection>
  );
}
