import { hrefOf, tabStorage } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Stack, Text, Title } from '@nearhand/platform/ui';
import { NativeSelect } from '@nearhand/platform/ui/console';
import { type FormEvent, useId, useState } from 'react';
import { type Choices, startOverride } from './data/release-api';
import styles from './releases.module.css';
import { FailureAlert } from './ui/failure-alert';

/** Opens the application in this tab with one remote from another origin. */
export function OverrideForm({ remotes, overrideOrigins }: Choices) {
  const { isBusy, failure, run } = useMutation();
  const titleId = useId();
  const [remote, setRemote] = useState(remotes[0] ?? '');
  const [origin, setOrigin] = useState(overrideOrigins[0] ?? '');

  const open = async () => {
    const { grant } = await startOverride({ remote, origin });
    tabStorage.store('override', grant);
    location.assign(hrefOf('app'));
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run(open);
  };

  return (
    <form className={styles['override']} onSubmit={handleSubmit} aria-labelledby={titleId}>
      <Stack gap="lg">
        <Title order={2} size="h3" id={titleId}>
          <FormattedMessage id="app.releases.override.label" />
        </Title>
        <Text>
          <FormattedMessage id="app.releases.override.text" />
        </Text>
        {failure && <FailureAlert>{failure}</FailureAlert>}
        <NativeSelect
          label={<FormattedMessage id="app.releases.remote.label" />}
          data={[...remotes]}
          value={remote}
          onChange={(event) => setRemote(event.currentTarget.value)}
        />
        <NativeSelect
          label={<FormattedMessage id="app.releases.override.origin" />}
          data={[...overrideOrigins]}
          value={origin}
          onChange={(event) => setOrigin(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isBusy} disabled={remote === ''}>
          <FormattedMessage id="app.releases.override.open" />
        </Button>
      </Stack>
    </form>
  );
}
