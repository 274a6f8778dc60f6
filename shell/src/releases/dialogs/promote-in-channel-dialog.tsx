import { isChannelName } from '@nearhand/contracts/release-names';
import { notify } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Text, TextInput } from '@nearhand/platform/ui';
import { NativeSelect } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import { ownBuildIn } from '../data/builds';
import type { Candidate, Release, ReleaseApi } from '../data/release-api';
import { ChangeDialog } from './change-dialog';

interface PromoteInChannelDialogProps {
  api: ReleaseApi;
  release: Release;
  candidate: Pick<Candidate, 'candidateId' | 'message'>;
  onRefresh: () => Promise<void>;
  onClose: () => void;
}

/** The channel that a server with channels always may have. */
const stagingChannel = 'staging';

/** Serves a candidate in a channel, which may be a new one. */
export function PromoteInChannelDialog({ api, release, candidate, onRefresh, onClose }: PromoteInChannelDialogProps) {
  const intl = useIntl();
  const { candidateId, message } = candidate;
  const channels = release.channels ?? [];
  const names = [...new Set([stagingChannel, ...channels.map(({ channel }) => channel)])];
  const [chosen, setChosen] = useState(stagingChannel);
  const [typed, setTyped] = useState('');
  const isNamed = chosen === '';
  const name = isNamed ? typed.trim() : chosen;
  const isValid = !isNamed || (isChannelName(name) && name !== stagingChannel);
  const present = channels.find(({ channel }) => channel === name);
  return (
    <ChangeDialog
      channel={isValid ? name : ''}
      isNewChannel={present === undefined}
      live={(present && ownBuildIn(present, release.state.remote)?.buildId) ?? null}
      title={<FormattedMessage id="app.releases.channel.promote.title" />}
      button={<FormattedMessage id="app.releases.promote" />}
      buildId={candidateId}
      messageHint={message}
      hasFields
      isValid={isValid}
      onSubmit={(given) => api.promote({ candidateId, channel: name, ...given })}
      onFailure={onRefresh}
      onDone={async () => {
        await onRefresh();
        notify('success', intl.formatMessage({ id: 'app.releases.channel.promote.done' }, { channel: name, build: candidateId }));
      }}
      onClose={onClose}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        <FormattedMessage id="app.releases.channel.promote.text" values={{ build: candidateId }} />
      </Text>
      <NativeSelect
        data-autofocus
        label={<FormattedMessage id="app.releases.channel" />}
        data={[
          ...names.map((each) => ({ value: each, label: each })),
          { value: '', label: intl.formatMessage({ id: 'app.releases.channel.another' }) },
        ]}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {isNamed && (
        <TextInput
          label={<FormattedMessage id="app.releases.channel.name" />}
          description={<FormattedMessage id="app.releases.channel.nameHint" />}
          autoComplete="off"
          spellCheck={false}
          maxLength={63}
          value={typed}
          error={typed !== '' && !isValid && <FormattedMessage id="app.releases.channel.malformed" />}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </ChangeDialog>
  );
}
