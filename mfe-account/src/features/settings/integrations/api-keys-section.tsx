import { notify } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useRevalidator } from '@nearhand/platform/router';
import { Button, Text } from '@nearhand/platform/ui';
import { ConfirmDialog } from '@nearhand/platform/ui/console';
import { useRef, useState } from 'react';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import { SectionError } from '../section-error.tsx';
import styles from '../security/sign-ins.module.css';
import { useSettings } from '../settings.data.ts';
import { SettingsSection } from '../settings-section.tsx';
import { ApiKeyRow } from './api-key-row.tsx';
import { type ApiKey, revokeApiKey } from './api-keys.data.ts';
import { CreateApiKeyDialog } from './create-api-key-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

function ApiKeys({ apiKeys }: { apiKeys: readonly ApiKey[] }) {
  const intl = useIntl();
  const { revalidate } = useRevalidator();
  const { isBusy, failure, run, forget } = useMutation();
  const createButton = useRef<HTMLButtonElement>(null);
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);

  const handleCreated = (created: string) => {
    setCreating(false);
    setSecret(created);
    void revalidate();
  };
  const handleSaved = () => {
    setSecret(null);
    createButton.current?.focus();
  };
  const handleRevoke = async () => {
    if (!revoked || !(await run(() => revokeApiKey(revoked.apiKeyId)))) return;
    setRevoked(null);
    await revalidate();
    notify('success', intl.formatMessage({ id: 'app.apiKeys.revoked' }));
    createButton.current?.focus();
  };
  const handleKeep = () => {
    setRevoked(null);
    forget();
  };
  return (
    <>
      {apiKeys.length === 0 ? (
        <Text>
          <FormattedMessage id="app.apiKeys.none" />
        </Text>
      ) : (
        <ul className={styles['list']} aria-label={intl.formatMessage({ id: 'app.apiKeys.title' })}>
          {apiKeys.map((apiKey) => (
            <ApiKeyRow key={apiKey.apiKeyId} apiKey={apiKey} onRevoke={() => setRevoked(apiKey)} />
          ))}
        </ul>
      )}
      <Button ref={createButton} variant="default" onClick={() => setCreating(true)}>
        <FormattedMessage id="app.apiKeys.create" />
      </Button>
      {isCreating && <CreateApiKeyDialog onCreated={handleCreated} onClose={() => setCreating(false)} />}
      {secret !== null && (
        <SecretDialog
          title={<FormattedMessage id="app.apiKeys.created.title" />}
          label={<FormattedMessage id="app.apiKeys.created.label" />}
          hint={<FormattedMessage id="app.integrations.secretHint" />}
          secret={secret}
          onClose={handleSaved}
        />
      )}
      <ConfirmDialog
        isOpen={revoked !== null}
        title={<FormattedMessage id="app.apiKeys.revoke.title" />}
        cancelLabel={<FormattedMessage id="app.integrations.cancel" />}
        confirm={<FormattedMessage id="app.apiKeys.revoke" />}
        isDestructive
        isBusy={isBusy}
        onConfirm={() => void handleRevoke()}
        onClose={handleKeep}
      >
        <Text>
          <FormattedMessage id="app.apiKeys.revoke.text" values={{ name: revoked?.name }} />
        </Text>
        <ErrorAlert text={failure} />
      </ConfirmDialog>
    </>
  );
}

/** Keys by which software of the company calls the API. */
export function ApiKeysSection() {
  const { apiKeys } = useSettings();
  return (
    <SettingsSection id="api-keys" title={<FormattedMessage id="app.apiKeys.title" />} hint={<FormattedMessage id="app.apiKeys.hint" />}>
      {'failure' in apiKeys ? <SectionError failure={apiKeys.failure} /> : <ApiKeys apiKeys={apiKeys.value} />}
    </SettingsSection>
  );
}
