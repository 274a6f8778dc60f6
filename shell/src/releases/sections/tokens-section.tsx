import { notify } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Text } from '@nearhand/platform/ui';
import { ConfirmDialog, Skeleton } from '@nearhand/platform/ui/console';
import { useRef, useState } from 'react';
import { type CreatedReleaseToken, listReleaseTokens, type ReleaseToken, revokeReleaseToken } from '../data/release-tokens';
import { useLoaded } from '../data/use-loaded';
import { NewTokenDialog } from '../dialogs/new-token-dialog';
import { TokenSecretDialog } from '../dialogs/token-secret-dialog';
import { FailureAlert } from '../ui/failure-alert';
import { Section } from '../ui/section';
import { TokenTable } from '../ui/token-table';

/** Tokens by which teams push and promote builds of the remote, for platform admins. */
export function TokensSection({ remote }: { remote: string }) {
  const intl = useIntl();
  const { value: tokens, failure, reload } = useLoaded(() => listReleaseTokens(remote));
  const revocation = useMutation();
  const newButton = useRef<HTMLButtonElement>(null);
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedReleaseToken | null>(null);
  const [revoked, setRevoked] = useState<ReleaseToken | null>(null);

  const handleCreated = (result: CreatedReleaseToken) => {
    setCreating(false);
    setCreated(result);
    void reload();
  };
  const handleSaved = () => {
    setCreated(null);
    newButton.current?.focus();
  };
  const handleRevoke = async () => {
    if (!revoked || !(await revocation.run(() => revokeReleaseToken(revoked.tokenId)))) return;
    setRevoked(null);
    await reload();
    notify('success', intl.formatMessage({ id: 'app.releases.tokens.revoke.done' }));
    newButton.current?.focus();
  };
  const handleKeep = () => {
    setRevoked(null);
    revocation.forget();
  };

  return (
    <Section
      title={<FormattedMessage id="app.releases.tokens" />}
      actions={
        <Button ref={newButton} variant="default" size="sm" onClick={() => setCreating(true)}>
          <FormattedMessage id="app.releases.tokens.open" />
        </Button>
      }
    >
      {failure !== null && <FailureAlert>{failure}</FailureAlert>}
      {tokens === null && failure === null && <Skeleton h="2rem" />}
      {tokens?.length === 0 && (
        <Text c="dimmed">
          <FormattedMessage id="app.releases.tokens.none" />
        </Text>
      )}
      {tokens !== null && tokens.length > 0 && <TokenTable tokens={tokens} onRevoke={setRevoked} />}
      {isCreating && <NewTokenDialog remote={remote} onCreated={handleCreated} onClose={() => setCreating(false)} />}
      {created && <TokenSecretDialog created={created} onClose={handleSaved} />}
      <ConfirmDialog
        isOpen={revoked !== null}
        title={<FormattedMessage id="app.releases.tokens.revoke.title" />}
        cancelLabel={<FormattedMessage id="app.releases.cancel" />}
        confirm={<FormattedMessage id="app.releases.tokens.revoke" />}
        isDestructive
        isBusy={revocation.isBusy}
        onConfirm={() => void handleRevoke()}
        onClose={handleKeep}
      >
        <Text style={{ overflowWrap: 'anywhere' }}>
          <FormattedMessage id="app.releases.tokens.revoke.text" values={{ team: revoked?.team, remote }} />
        </Text>
        {revocation.failure !== null && <FailureAlert>{revocation.failure}</FailureAlert>}
      </ConfirmDialog>
    </Section>
  );
}
