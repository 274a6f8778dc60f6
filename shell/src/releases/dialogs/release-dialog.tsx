import { notify } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Text, TextInput } from '@nearhand/platform/ui';
import { NativeSelect, RelativeTime } from '@nearhand/platform/ui/console';
import { type ReactNode, useState } from 'react';
import { pastBuilds } from '../data/builds';
import type { Release, ReleaseApi } from '../data/release-api';
import { shortId } from '../ui/build-id';
import { ForeignText } from '../ui/foreign-text';
import type { Change } from './change';
import { ChangeDialog } from './change-dialog';
import { ChannelDialog } from './channel-dialog';
import { ChannelHistoryDialog } from './channel-history-dialog';
import { PromoteInChannelDialog } from './promote-in-channel-dialog';

interface DialogProps {
  api: ReleaseApi;
  release: Release;
  onRefresh: () => Promise<void>;
  onClose: () => void;
}

/** Props that all dialogs have in common. `done` is the message afterwards. */
function useShared({ release, onRefresh, onClose }: DialogProps, done: string) {
  const intl = useIntl();
  const onDone = async () => {
    await onRefresh();
    notify('success', done);
  };
  return { intl, shared: { live: release.state.live?.buildId ?? null, onFailure: onRefresh, onDone, onClose } };
}

const Explanation = ({ children }: { children: ReactNode }) => <Text style={{ overflowWrap: 'anywhere' }}>{children}</Text>;

function PromoteDialog({ change, ...props }: DialogProps & { change: Extract<Change, { candidate: unknown }> }) {
  const { candidateId, message: pushed } = change.candidate;
  const { shared } = useShared(props, useIntl().formatMessage({ id: 'app.releases.promote.done' }, { build: candidateId }));
  return (
    <ChangeDialog
      {...shared}
      title={<FormattedMessage id="app.releases.promote.title" />}
      button={<FormattedMessage id="app.releases.promote" />}
      buildId={candidateId}
      messageHint={pushed}
      onSubmit={(given) => props.api.promote({ candidateId, ...given })}
    >
      <Explanation>
        <FormattedMessage id="app.releases.promote.text" values={{ build: candidateId }} />
      </Explanation>
    </ChangeDialog>
  );
}

function RollBackDialog({ buildId: asked, ...props }: DialogProps & { buildId: string | undefined }) {
  const { intl, shared } = useShared(props, useIntl().formatMessage({ id: 'app.releases.rollBack.done' }));
  const builds = pastBuilds(props.release);
  const [chosen, setChosen] = useState(asked ?? builds[0]?.buildId ?? '');
  const build = builds.find(({ buildId }) => buildId === chosen) ?? builds[0];
  const { release } = build ?? {};
  const data = builds.map(({ buildId }, at) => ({
    value: buildId,
    label: at === 0 ? intl.formatMessage({ id: 'app.releases.rollBack.last' }, { build: shortId(buildId) }) : shortId(buildId),
  }));
  return (
    <ChangeDialog
      {...shared}
      title={<FormattedMessage id="app.releases.rollBack.title" />}
      button={<FormattedMessage id="app.releases.rollBack" />}
      isDestructive
      buildId={chosen}
      hasFields
      isValid={build !== undefined}
      onSubmit={async (given) => build && props.api.rollBack({ ...given, revision: build.revision })}
    >
      <NativeSelect
        data-autofocus
        label={<FormattedMessage id="app.releases.rollBack.build" />}
        description={<FormattedMessage id="app.releases.rollBack.hint" />}
        data={data}
        value={build?.buildId ?? ''}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {release && (
        <Explanation>
          <FormattedMessage id="app.releases.rollBack.since" values={{ since: <RelativeTime at={release.at} /> }} />
          {release.message && (
            <>
              {' · '}
              <ForeignText text={release.message} />
            </>
          )}
        </Explanation>
      )}
    </ChangeDialog>
  );
}

const firstShare = 5;
const isShare = (typed: string) => /^[1-9]\d?$/.test(typed.trim());

function ShareDialog({ candidateId, ...props }: DialogProps & { candidateId: string }) {
  const { canary } = props.release.state;
  const present = canary?.candidateId === candidateId ? canary.share : null;
  const [first] = useState(present);
  const [typed, setTyped] = useState(String(present ?? firstShare));
  const { intl, shared } = useShared(
    props,
    useIntl().formatMessage({ id: 'app.releases.share.done' }, { build: candidateId, share: Number(typed) }),
  );
  const isChange = first !== null;
  return (
    <ChangeDialog
      {...shared}
      title={isChange ? <FormattedMessage id="app.releases.share.title" /> : <FormattedMessage id="app.releases.canary.title" />}
      button={isChange ? <FormattedMessage id="app.releases.share.change" /> : <FormattedMessage id="app.releases.canary.start" />}
      buildId={candidateId}
      hasFields
      isValid={isShare(typed)}
      onSubmit={(given) => props.api.startCanary({ candidateId, share: Number(typed), ...given })}
    >
      <Explanation>
        <FormattedMessage id="app.releases.canary.text" values={{ build: candidateId }} />
      </Explanation>
      {canary && canary.candidateId !== candidateId && (
        <Explanation>
          <FormattedMessage id="app.releases.canary.replaces" values={{ build: canary.candidateId }} />
        </Explanation>
      )}
      <TextInput
        data-autofocus
        type="number"
        min={1}
        max={99}
        step={1}
        inputMode="numeric"
        label={<FormattedMessage id="app.releases.share.label" />}
        description={<FormattedMessage id="app.releases.share.hint" />}
        value={typed}
        error={!isShare(typed) && intl.formatMessage({ id: 'app.releases.share.invalid' })}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ChangeDialog>
  );
}

function HaltDialog({ candidateId, ...props }: DialogProps & { candidateId: string }) {
  const { shared } = useShared(props, useIntl().formatMessage({ id: 'app.releases.halt.done' }));
  return (
    <ChangeDialog
      {...shared}
      title={<FormattedMessage id="app.releases.halt.title" />}
      button={<FormattedMessage id="app.releases.halt" />}
      isDestructive
      onSubmit={({ message }) => props.api.halt({ candidateId, message })}
    >
      <Explanation>
        <FormattedMessage id="app.releases.halt.text" values={{ build: candidateId }} />
      </Explanation>
    </ChangeDialog>
  );
}

/** The dialog of a change. */
export function ReleaseDialog({ change, ...props }: DialogProps & { change: Change }) {
  switch (change.kind) {
    case 'promote':
      return <PromoteDialog {...props} change={change} />;
    case 'rollBack':
      return <RollBackDialog {...props} buildId={change.buildId} />;
    case 'share':
      return <ShareDialog {...props} candidateId={change.candidateId} />;
    case 'halt':
      return <HaltDialog {...props} candidateId={change.candidateId} />;
    case 'promoteInChannel':
      return <PromoteInChannelDialog {...props} candidate={change.candidate} />;
    case 'channelHistory':
      return <ChannelHistoryDialog {...props} channel={change.channel} />;
    case 'rollBackChannel':
    case 'removeFromChannel':
      return <ChannelDialog {...props} change={change} />;
  }
}
