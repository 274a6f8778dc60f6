import { isRemoteName } from '@nearhand/contracts/release-names';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Stack, Text, TextInput, Title } from '@nearhand/platform/ui';
import { NativeSelect } from '@nearhand/platform/ui/console';
import { type FormEvent, useState } from 'react';
import { FailureAlert } from './ui/failure-alert';

interface RemoteFormProps {
  remotes: readonly string[];
  /** Reason for which the page of a remote was closed. */
  refusal: string | null;
  /** Rejects with an error of the API. */
  onRemote: (remote: string) => Promise<void>;
  onToken: () => void;
}

/** The folder of a remote has its name with hyphens. */
const nameIn = (typed: string) => typed.trim().replaceAll('-', '_');

/** Lets a platform admin choose a remote, or name one that has no token yet. */
export function RemoteForm({ remotes, refusal, onRemote, onToken }: RemoteFormProps) {
  const intl = useIntl();
  const { isBusy, failure, run } = useMutation();
  const [chosen, setChosen] = useState(remotes[0] ?? '');
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const isNamed = chosen === '';
  const shown = failure ?? refusal;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const remote = isNamed ? nameIn(typed) : chosen;
    if (isRemoteName(remote)) void run(() => onRemote(remote));
    else setRefused(true);
  };
  const handleName = (name: string) => {
    setTyped(name);
    setRefused(false);
  };

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="lg">
        <Title order={1} size="h2">
          <FormattedMessage id="app.title.releases" />
        </Title>
        <Text>
          <FormattedMessage id="app.releases.remote.text" />
        </Text>
        {shown && <FailureAlert key={shown}>{shown}</FailureAlert>}
        <NativeSelect
          autoFocus
          label={<FormattedMessage id="app.releases.remote.label" />}
          data={[
            ...remotes.map((remote) => ({ value: remote, label: remote })),
            { value: '', label: intl.formatMessage({ id: 'app.releases.remote.another' }) },
          ]}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        {isNamed && (
          <TextInput
            label={<FormattedMessage id="app.releases.remote.name" />}
            description={<FormattedMessage id="app.releases.remote.nameHint" />}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            value={typed}
            error={isRefused && <FormattedMessage id="app.releases.remote.malformed" />}
            onChange={(event) => handleName(event.currentTarget.value)}
          />
        )}
        <Button type="submit" loading={isBusy}>
          <FormattedMessage id="app.releases.token.open" />
        </Button>
        <Button variant="subtle" onClick={onToken}>
          <FormattedMessage id="app.releases.remote.token" />
        </Button>
      </Stack>
    </form>
  );
}
