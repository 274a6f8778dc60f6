import { useAtomValue } from '@nearhand/platform/core';
import { clearNotification, type Notification, notificationsAtom } from '@nearhand/platform/host';
import { useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { useEffect } from 'react';
import styles from './notifications.module.css';
import { PlanLimitNotice } from './plan-limit-notice';
import { RevisionNotice } from './revision-notice';

const longFrom = 100;
const shownMs = 5000;

function Message({ id, type, message, isPersistent, link }: Notification) {
  const intl = useIntl();
  useEffect(() => {
    if (isPersistent) return;
    const timer = setTimeout(() => clearNotification(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, isPersistent]);
  const classes = [styles['message'], styles[type], message.length > longFrom ? styles['long'] : ''];
  return (
    <li className={classes.join(' ')}>
      <div className={styles['text']}>
        <span>{message}</span>
        {link && (
          <Link to={link.href} target={link.isBeside ? '_blank' : undefined} onClick={() => clearNotification(id)}>
            {link.label}
          </Link>
        )}
      </div>
      <button type="button" aria-label={intl.formatMessage({ id: 'app.notification.close' })} onClick={() => clearNotification(id)}>
        ×
      </button>
    </li>
  );
}

/** Stacked notifications, announced to screen readers. */
export function Notifications() {
  const shown = useAtomValue(notificationsAtom);
  const intl = useIntl();
  return (
    <section className={styles['region']} aria-label={intl.formatMessage({ id: 'app.notification.label' })} aria-live="polite">
      <ul>
        {shown.map((notification) => (
          <Message key={notification.id} {...notification} />
        ))}
        <PlanLimitNotice />
        <RevisionNotice />
      </ul>
    </section>
  );
}
