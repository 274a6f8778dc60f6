import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { osName } from '@nearhand/platform/system/os-name';
import { RelativeTime, StateDot, Tags } from '@nearhand/platform/ui/console';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../../shared/facts/facts.tsx';
import type { Device } from '../devices.data.ts';
import { ScreenProblem } from '../screen-problem.tsx';

type NoFact =
  | 'assignmentId'
  | 'name'
  | 'alias'
  | 'osVersion'
  | 'note'
  | 'inSession'
  | 'permanentAccess'
  | 'consent'
  | 'access'
  | 'allowedUserIds'
  | 'clones'
  | 'isLocked'
  | 'screenProblem'
  | 'can';

export function DeviceFacts({ device }: { device: Device }) {
  const intl = useIntl();
  const { online, screenProblem, lastSeenAt, sessions, hostname, agentVersion, lastUser, ip, group, tags, createdAt } = device;
  const presence = (
    <>
      <StateDot color={online ? 'success' : null} />
      {online && screenProblem && <ScreenProblem problem={screenProblem} />}
      {online && !screenProblem && <FormattedMessage id="app.ui.presence.online" />}
      {!online && <FormattedMessage id="app.ui.presence.offline" />}
    </>
  );
  /** Facts in the order in which they are shown. Those without a value are left out. */
  const facts: Record<Exclude<keyof Device, NoFact>, { label: string; value: ReactNode }> = {
    online: { label: 'app.devices.presence', value: presence },
    lastSeenAt: {
      label: 'app.devices.lastSeen',
      value: lastSeenAt ? <RelativeTime at={lastSeenAt} /> : <FormattedMessage id="app.devices.neverSeen" />,
    },
    sessions: { label: 'app.devices.inSession', value: intl.formatList(sessions.map(({ operator }) => operator.name)) },
    os: { label: 'app.devices.os', value: osName(device) },
    hostname: { label: 'app.devices.hostname', value: hostname },
    lastUser: { label: 'app.devices.lastUser', value: lastUser ?? '–' },
    ip: { label: 'app.devices.address', value: ip ?? '–' },
    agentVersion: { label: 'app.devices.agentVersion', value: agentVersion },
    group: { label: 'app.devices.group', value: group ?? '–' },
    tags: { label: 'app.devices.tags', value: tags.length > 0 ? <Tags tags={tags} /> : '–' },
    createdAt: {
      label: 'app.devices.added',
      value: <time dateTime={createdAt}>{intl.formatDate(createdAt, { dateStyle: 'medium' })}</time>,
    },
  };
  return (
    <Facts>
      {Object.entries(facts).map(
        ([field, { label, value }]) =>
          value && (
            <Fact key={field} name={<FormattedMessage id={label} />}>
              {value}
            </Fact>
          ),
      )}
    </Facts>
  );
}
