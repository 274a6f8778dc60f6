import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Group, Stack } from '@nearhand/platform/ui';
import { Dialog } from '@nearhand/platform/ui/console';
import { CopyField } from '@nearhand/platform/ui/editing';
import type { ReactNode } from 'react';

interface SecretDialogProps {
  title: ReactNode;
  label: ReactNode;
  hint: ReactNode;
  secret: string;
  onClose: () => void;
}

/** Shows a new secret once. Closes by its button only, because the secret cannot be shown again. */
export function SecretDialog({ title, label, hint, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={title} size="lg" closeOnClickOutside={false} closeOnEscape={false} withCloseButton={false}>
      <Stack>
        <CopyField label={label} description={hint} value={secret} />
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            <FormattedMessage id="app.integrations.secretSaved" />
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
