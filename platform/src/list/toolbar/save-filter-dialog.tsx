import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { Alert, Button, Group, Stack, TextInput } from '@nearhand/platform/ui';
import { Dialog } from '@nearhand/platform/ui/console';
import { type FormEvent, useState } from 'react';

interface SaveFilterDialogProps {
  /** Existing names; saving under one of them replaces it. */
  taken: readonly string[];
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

export function SaveFilterDialog({ taken, onSave, onClose }: SaveFilterDialogProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isTaken = taken.includes(name.trim());

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await onSave(name.trim());
      onClose();
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  };

  return (
    <Dialog opened onClose={onClose} title={<FormattedMessage id="app.list.filters.save" />}>
      <form onSubmit={(event) => void handleSubmit(event)}>
        <Stack>
          <TextInput
            data-autofocus
            required
            maxLength={60}
            label={intl.formatMessage({ id: 'app.list.filters.name' })}
            description={isTaken && intl.formatMessage({ id: 'app.list.filters.replaces' })}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {error !== null && <Alert color="error">{errorText(error)}</Alert>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              <FormattedMessage id="app.list.filters.cancel" />
            </Button>
            <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
              <FormattedMessage id="app.list.filters.keep" />
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
