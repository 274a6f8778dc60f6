import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Text } from '@nearhand/platform/ui';
import { RelativeTime } from '@nearhand/platform/ui/console';
import { pastBuilds, releaseOf } from '../data/builds';
import type { Release } from '../data/release-api';
import type { Change } from '../dialogs/change';
import { BuildId } from '../ui/build-id';
import { Facts } from '../ui/facts';
import { ForeignText } from '../ui/foreign-text';
import { Section } from '../ui/section';

interface LiveSectionProps {
  release: Release;
  onChange: (change: Change) => void;
}

/** The build that everybody gets, or all without the canary. */
export function LiveSection({ release, onChange }: LiveSectionProps) {
  const { live, revision } = release.state;
  const of = releaseOf(release.history, live?.buildId);
  const canRollBack = pastBuilds(release).length > 0;
  return (
    <Section
      title={<FormattedMessage id="app.releases.live" />}
      actions={
        canRollBack && (
          <Button variant="default" size="sm" onClick={() => onChange({ kind: 'rollBack' })}>
            <FormattedMessage id="app.releases.rollBack.open" />
          </Button>
        )
      }
    >
      {live ? (
        <Facts
          facts={[
            { id: 'build', name: <FormattedMessage id="app.releases.build" />, value: <BuildId id={live.buildId} /> },
            { id: 'version', name: <FormattedMessage id="app.releases.version" />, value: <ForeignText text={live.version} /> },
            { id: 'commit', name: <FormattedMessage id="app.releases.commit" />, value: of?.commit && <BuildId id={of.commit} /> },
            {
              id: 'team',
              name: <FormattedMessage id="app.releases.team" />,
              value: of && (of.team === null ? <FormattedMessage id="app.releases.server" /> : <ForeignText text={of.team} />),
            },
            { id: 'at', name: <FormattedMessage id="app.releases.at" />, value: of && <RelativeTime at={of.at} /> },
            {
              id: 'message',
              name: <FormattedMessage id="app.releases.message" />,
              value: of?.message && <ForeignText text={of.message} />,
            },
            { id: 'revision', name: <FormattedMessage id="app.releases.revision" />, value: <BuildId id={revision} /> },
          ]}
        />
      ) : (
        <Text c="dimmed">
          <FormattedMessage id="app.releases.notLive" />
        </Text>
      )}
    </Section>
  );
}
