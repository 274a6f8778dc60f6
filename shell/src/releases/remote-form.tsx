import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { Button, Stack, Text, Title } from '@nearhand/platform/ui';
import { NativeSelect } from '@nearhand/platform/ui/console';
import { type FormEvent, useState } from 'react';
import { FailureAlert } from './ui/failure-alert';

interface RemoteFormProps {
  remotes: readonly string[];
  /** Why the page of a remote was closed. */
  refusal: string | null;
  /** Rejects with an error of the API. */
  onRemote: (remote: string) => Promise<void>;
  onToken: () => void;
}

/** Lets a platform admin choose a remote. */
export function RemoteForm({ remotes, refusal, onRemote, onToken }: RemoteFormProps) {
  const errorText = useErrorText();
  const [remote, setRemote] = useState(remotes[0] ?? '');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState(refusal);

  const open = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onRemote(remote);
    } catch (error) {
      setBusy(false);
      setFailure(errorText(error));
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void open();
  };

  return (
    <form onSubmit={handleSubmit}>
      <Stack gap="lg">
        <Title order={1} size="h2">
          <FormattedMessage id="app.title.releases" />
        </Title>
        <Text>
          <FormattedMessage id="app.releases.remote.text" />
        </Text>
        {failure && <FailureAlert>{failure}</FailureAlert>}
        <NativeSelect
          autoFocus
          label={<FormattedMessage id="app.releases.remote.label" />}
          data={[...remotes]}
          value={remote}
          onChange={(event) => setRemote(event.currentTarget.value)}
        />
        <Button type="submit" loading={isBusy} disabled={remote === ''}>
          <FormattedMessage id="app.releases.token.open" />
        </Button>
        <Button variant="subtle" onClick={onToken}>
          <FormattedMessage id="app.releases.remote.token" />
        </Button>
      </Stack>
    </form>
  );
}
