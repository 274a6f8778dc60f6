import { hrefOf } from '@nearhand/platform/core';
import { IconAlertTriangle } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { sessionName } from '@nearhand/platform/live';
import { Link } from '@nearhand/platform/router';
import { Alert, Anchor, Text } from '@nearhand/platform/ui';
import type { OpenSession } from './operators.data.ts';
import styles from './operators.module.css';

const mostNamed = 5;

/** Names the sessions that would end for the operator and the customer; renders nothing without any. */
export function OpenSessionsWarning({ sessions }: { sessions: readonly OpenSession[] }) {
  const intl = useIntl();
  if (sessions.length === 0) return null;
  const count = sessions.length;
  return (
    <Alert
      color="error"
      icon={<IconAlertTriangle />}
      title={<FormattedMessage id="app.operators.openSessions" values={{ count, name: sessions[0]?.operator.name }} />}
    >
      <ul className={styles['sessions']}>
        {sessions.slice(0, mostNamed).map((session) => {
          const { sessionId, title, customerName, customerEmail, operator, status } = session;
          const customer = customerName || customerEmail;
          return (
            <li key={sessionId}>
              <Anchor component={Link} to={hrefOf('session-report', { id: sessionId })} inherit c="inherit" underline="always">
                {sessionName(intl, session)}
              </Anchor>
              {[title && customer, operator.name].filter(Boolean).map((text) => ` · ${text}`)}
              {status === 'waiting' && (
                <>
                  {' · '}
                  <FormattedMessage id="app.operators.openSessions.waiting" />
                </>
              )}
            </li>
          );
        })}
      </ul>
      {count > mostNamed && (
        <Text size="sm">
          <FormattedMessage id="app.operators.openSessions.more" values={{ count: count - mostNamed }} />
        </Text>
      )}
      <Text size="sm">
        <FormattedMessage id="app.operators.openSessions.text" values={{ count }} />
      </Text>
    </Alert>
  );
}
