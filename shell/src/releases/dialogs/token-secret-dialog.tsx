import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Group, Stack, Text } from '@nearhand/platform/ui';
import { Dialog } from '@nearhand/platform/ui/console';
import { CopyField } from '@nearhand/platform/ui/editing';
import type { CreatedReleaseToken } from '../data/release-tokens';
import styles from '../releases.module.css';
import { Facts } from '../ui/facts';

interface TokenSecretDialogProps {
  created: CreatedReleaseToken;
  onClose: () => void;
}

/** Shows a new token once. Closes by its button only, because the token cannot be shown again. */
export function TokenSecretDialog({ created: { token, secret }, onClose }: TokenSecretDialogProps) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={<FormattedMessage id="app.releases.tokens.created" />}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <CopyField
          label={<FormattedMessage id="app.releases.token.label" />}
          description={<FormattedMessage id="app.releases.tokens.created.hint" />}
          value={secret}
        />
        <Text style={{ overflowWrap: 'anywhere' }}>
          <FormattedMessage id="app.releases.tokens.created.text" values={{ team: token.team }} />
        </Text>
        <div className={styles['variables']}>
          <Facts
            facts={[
              { id: 'token', name: <code>NEARHAND_TOKEN</code>, value: <FormattedMessage id="app.releases.tokens.created.token" /> },
              { id: 'key', name: <code>NEARHAND_RELEASE_KEY</code>, value: <FormattedMessage id="app.releases.tokens.created.key" /> },
              { id: 'server', name: <code>NEARHAND_SERVER</code>, value: location.origin },
            ]}
          />
        </div>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            <FormattedMessage id="app.releases.tokens.created.saved" />
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
