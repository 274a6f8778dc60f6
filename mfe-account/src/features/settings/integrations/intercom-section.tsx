import { notify, openExternal } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useRevalidator } from '@nearhand/platform/router';
import { Button, Text } from '@nearhand/platform/ui';
import { ConfirmDialog } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import { ErrorAlert } from '../../../shared/error/error-alert.tsx';
import { SectionError } from '../section-error.tsx';
import { useSettings } from '../settings.data.ts';
import { SettingsSection } from '../settings-section.tsx';
import { connectIntercom, disconnectIntercom, type IntercomConnection, type IntercomState, startIntercom } from './intercom.data.ts';
import { type IntercomRefusal, useIntercomReturn } from './use-intercom-return.ts';

const refusalIds = {
  INTERCOM_AUTHORIZATION_INVALID: 'app.intercom.error.expired',
  INTERCOM_DENIED: 'app.intercom.error.denied',
} as const satisfies Record<IntercomRefusal, string>;

function Connection({ connection }: { connection: IntercomConnection }) {
  const intl = useIntl();
  const { workspaceName, connectedBy, connectedAt, isRevoked } = connection;
  const by = connectedBy?.name ?? intl.formatMessage({ id: 'app.intercom.unknownUser' });
  const date = intl.formatDate(connectedAt, { dateStyle: 'long' });
  return (
    <div>
      <Text>
        <FormattedMessage id="app.intercom.workspace" values={{ name: <strong>{workspaceName}</strong> }} />
      </Text>
      <Text c="dimmed" size="sm">
        <FormattedMessage id="app.intercom.connectedBy" values={{ by, date }} />
      </Text>
      {isRevoked && <ErrorAlert text={intl.formatMessage({ id: 'app.intercom.isRevoked' })} />}
    </div>
  );
}

function Intercom({ state: { isConfigured, connection } }: { state: IntercomState }) {
  const intl = useIntl();
  const { revalidate } = useRevalidator();
  const { isBusy, failure, run, forget } = useMutation();
  const [isSure, setSure] = useState(false);

  const connect = async (handle: string) => {
    const isDone = await run(() => connectIntercom(handle));
    await revalidate();
    if (isDone) notify('success', intl.formatMessage({ id: 'app.intercom.connected' }));
  };
  const refusal = useIntercomReturn((handle) => void connect(handle));
  const handleConnect = () => void run(async () => openExternal(await startIntercom()));
  const handleDisconnect = async () => {
    if (!(await run(disconnectIntercom))) return;
    setSure(false);
    await revalidate();
    notify('success', intl.formatMessage({ id: 'app.intercom.disconnected' }));
  };
  const handleKeep = () => {
    setSure(false);
    forget();
  };

  const shownFailure = failure ?? (refusal && !connection ? intl.formatMessage({ id: refusalIds[refusal] }) : null);
  const isToConnect = isConfigured && (!connection || connection.isRevoked);
  return (
    <>
      {connection && <Connection connection={connection} />}
      {!connection && (
        <Text>
          <FormattedMessage id={isConfigured ? 'app.intercom.none' : 'app.intercom.notConfigured'} />
        </Text>
      )}
      {!isSure && <ErrorAlert text={shownFailure} />}
      {isToConnect && (
        <Button loading={isBusy} onClick={handleConnect}>
          <FormattedMessage id={connection ? 'app.intercom.connectAgain' : 'app.intercom.connect'} />
        </Button>
      )}
      {connection && (
        <Button variant="default" onClick={() => setSure(true)}>
          <FormattedMessage id="app.intercom.disconnect" />
        </Button>
      )}
      <ConfirmDialog
        isOpen={isSure}
        title={<FormattedMessage id="app.intercom.disconnect.title" />}
        cancelLabel={<FormattedMessage id="app.intercom.cancel" />}
        confirm={<FormattedMessage id="app.intercom.disconnect" />}
        isDestructive
        isBusy={isBusy}
        onConfirm={() => void handleDisconnect()}
        onClose={handleKeep}
      >
        <Text>
          <FormattedMessage id="app.intercom.disconnect.text" />
        </Text>
        <ErrorAlert text={failure} />
      </ConfirmDialog>
    </>
  );
}

/** The workspace of Intercom in which teammates start sessions. */
export function IntercomSection() {
  const { intercom } = useSettings();
  return (
    <SettingsSection id="intercom" title={<FormattedMessage id="app.intercom.title" />} hint={<FormattedMessage id="app.intercom.hint" />}>
      {'failure' in intercom && <SectionError failure={intercom.failure} />}
      {'value' in intercom && intercom.value && <Intercom state={intercom.value} />}
    </SettingsSection>
  );
}
