import type { Me } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Anchor, Button, Text } from '@nearhand/platform/ui';
import { SettingsSection } from '../settings-section.tsx';
import styles from './apps-section.module.css';

const apps = [
  {
    file: 'zendesk.zip',
    name: 'Zendesk',
    hint: 'app.apps.zendesk.hint',
    steps: ['app.apps.zendesk.1', 'app.apps.zendesk.2', 'app.apps.zendesk.3'],
  },
  {
    file: 'freshdesk.zip',
    name: 'Freshdesk',
    hint: 'app.apps.freshdesk.hint',
    steps: ['app.apps.freshdesk.1', 'app.apps.freshdesk.2', 'app.apps.freshdesk.3'],
  },
  { file: 'livechat.zip', name: 'LiveChat', hint: 'app.apps.livechat.hint', steps: ['app.apps.livechat.1', 'app.apps.livechat.2'] },
  {
    file: 'chrome.zip',
    hint: 'app.apps.chrome.hint',
    steps: ['app.apps.chrome.1', 'app.apps.chrome.2'],
  },
] as const;

/** Only origins that the company lists may show the page of this file. */
function OwnZendesk({ companyId }: { companyId: string }) {
  return (
    <>
      <Text size="sm">
        <FormattedMessage id="app.apps.zendesk.own" />
      </Text>
      <Anchor href={`/packages/zendesk.zip?${new URLSearchParams({ company: companyId })}`} download size="sm">
        <FormattedMessage id="app.apps.zendesk.ownFile" />
      </Anchor>
    </>
  );
}

/** Packages that an admin installs in the programs in which operators talk with customers. */
export function AppsSection({ me: { company } }: { me: Me }) {
  const intl = useIntl();
  return (
    <SettingsSection id="apps" title={<FormattedMessage id="app.apps.title" />} hint={<FormattedMessage id="app.apps.hint" />}>
      <ul className={styles['apps']}>
        {apps.map(({ file, hint, steps, ...app }) => {
          const name = 'name' in app ? app.name : intl.formatMessage({ id: 'app.apps.chrome.name' });
          return (
            <li key={file}>
              <div>
                <Text fw={500}>{name}</Text>
                <Text c="dimmed" size="sm">
                  <FormattedMessage id={hint} />
                </Text>
              </div>
              <Button
                component="a"
                href={`/packages/${file}`}
                download
                variant="default"
                size="compact-md"
                aria-label={intl.formatMessage({ id: 'app.apps.downloadNamed' }, { name })}
              >
                <FormattedMessage id="app.apps.download" />
              </Button>
              <details>
                <summary>
                  <FormattedMessage id="app.apps.steps" />
                </summary>
                <ol>
                  {steps.map((step) => (
                    <li key={step}>
                      <FormattedMessage id={step} />
                    </li>
                  ))}
                </ol>
                {file === 'zendesk.zip' && <OwnZendesk companyId={company.companyId} />}
              </details>
            </li>
          );
        })}
      </ul>
    </SettingsSection>
  );
}
