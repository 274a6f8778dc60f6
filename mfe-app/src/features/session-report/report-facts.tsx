import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { deviceNameWithId } from '@nearhand/platform/live';
import { Link } from '@nearhand/platform/router';
import { plainLine } from '@nearhand/platform/session-link/text/plain-text';
import { Anchor, Text } from '@nearhand/platform/ui';
import { Fact, Facts } from '../../shared/facts/facts.tsx';
import type { Session } from '../../shared/session/session.ts';
import { SessionDuration } from '../../shared/session/session-duration.tsx';
import { SessionStatus } from '../../shared/session/session-status.tsx';

export function ReportFacts({ session }: { session: Session }) {
  const intl = useIntl();
  const { customerName, customerEmail, operator, device, status, closeReason, createdAt, joinedAt, duration, extra, rating } = session;
  return (
    <Facts>
      <Fact name={<FormattedMessage id="app.sessions.status" />}>
        <SessionStatus status={status} closeReason={closeReason} />
      </Fact>
      <Fact name={<FormattedMessage id="app.sessions.customer" />}>
        {customerName || customerEmail || '–'}
        {customerName && customerEmail && (
          <Text component="span" display="block" size="sm" c="dimmed">
            {customerEmail}
          </Text>
        )}
      </Fact>
      <Fact name={<FormattedMessage id="app.sessions.operator" />}>{operator.name}</Fact>
      <Fact name={<FormattedMessage id="app.sessions.created" />}>
        <time dateTime={createdAt}>{intl.formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' })}</time>
      </Fact>
      <Fact name={<FormattedMessage id="app.sessions.duration" />}>
        <SessionDuration status={status} joinedAt={joinedAt} duration={duration} />
      </Fact>
      {device && (
        <Fact name={<FormattedMessage id="app.sessionReport.device" />}>
          {device.isRemoved ? (
            <FormattedMessage id="app.sessionReport.device.removed" values={{ name: deviceNameWithId(device) }} />
          ) : (
            <Anchor component={Link} to={hrefOf('device', { id: device.assignmentId })} inherit>
              {deviceNameWithId(device)}
            </Anchor>
          )}
        </Fact>
      )}
      {extra && (
        <Fact name={<FormattedMessage id="app.sessions.extra" />}>
          <bdi>{plainLine(extra, 64)}</bdi>
        </Fact>
      )}
      {rating && (
        <Fact name={<FormattedMessage id="app.sessions.rating" />}>
          <span role="img" aria-label={intl.formatMessage({ id: 'app.sessionReport.stars' }, { stars: rating.stars })}>
            {'★'.repeat(rating.stars)}
            {'☆'.repeat(5 - rating.stars)}
          </span>
          {rating.comment && (
            <Text component="q" display="block" size="sm">
              {rating.comment}
            </Text>
          )}
        </Fact>
      )}
    </Facts>
  );
}
