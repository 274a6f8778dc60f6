import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { osName } from '@nearhand/platform/system/os-name';
import { Text } from '@nearhand/platform/ui';
import { RelativeTime, StateDot, Tags } from '@nearhand/platform/ui/console';
import type { ReactNode } from 'react';
import type { Device } from './devices.data.ts';
import classes from './devices.module.css';
import { ScreenProblem } from './screen-problem.tsx';

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <dd>{children}</dd>
    </div>
  );
}

export function DeviceFacts({ device }: { device: Device }) {
  const intl = useIntl();
  const { online, screenProblem, lastSeenAt, sessions, hostname, agentVersion, lastUser, ip, group, tags, createdAt } = device;
  return (
    <dl className={classes['facts']}>
      <Fact name={<FormattedMessage id="app.devices.presence" />}>
        <StateDot color={online ? 'success' : null} />
        {online && screenProblem && <ScreenProblem problem={screenProblem} />}
        {online && !screenProblem && <FormattedMessage id="app.ui.presence.online" />}
        {!online && <FormattedMessage id="app.ui.presence.offline" />}
      </Fact>
      <Fact name={<FormattedMessage id="app.devices.lastSeen" />}>
        {lastSeenAt ? <RelativeTime at={lastSeenAt} /> : <FormattedMessage id="app.devices.neverSeen" />}
      </Fact>
      {sessions.length > 0 && (
        <Fact name={<FormattedMessage id="app.devices.inSession" />}>{intl.formatList(sessions.map(({ operator }) => operator.name))}</Fact>
      )}
      <Fact name={<FormattedMessage id="app.devices.os" />}>{osName(device)}</Fact>
      <Fact name={<FormattedMessage id="app.devices.hostname" />}>{hostname}</Fact>
      <Fact name={<FormattedMessage id="app.devices.lastUser" />}>{lastUser ?? '–'}</Fact>
      <Fact name={<FormattedMessage id="app.devices.address" />}>{ip ?? '–'}</Fact>
      <Fact name={<FormattedMessage id="app.devices.agentVersion" />}>{agentVersion}</Fact>
      <Fact name={<FormattedMessage id="app.devices.group" />}>{group ?? '–'}</Fact>
      <Fact name={<FormattedMessage id="app.devices.tags" />}>{tags.length > 0 ? <Tags tags={tags} /> : '–'}</Fact>
      <Fact name={<FormattedMessage id="app.devices.added" />}>
        <time dateTime={createdAt}>{intl.formatDate(createdAt, { dateStyle: 'medium' })}</time>
      </Fact>
    </dl>
  );
}
