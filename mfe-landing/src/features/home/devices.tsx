import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import page from '../../shared/page.module.css';
import picture from './device-window.webp';
import styles from './devices.module.css';

const points = [
  { title: 'landing.devices.control.title', text: 'landing.devices.control.text' },
  { title: 'landing.devices.consent.title', text: 'landing.devices.consent.text' },
  { title: 'landing.devices.blank.title', text: 'landing.devices.blank.text' },
  { title: 'landing.devices.files.title', text: 'landing.devices.files.text' },
  { title: 'landing.devices.restart.title', text: 'landing.devices.restart.text' },
  { title: 'landing.devices.visible.title', text: 'landing.devices.visible.text' },
] as const;

/** Computers with the agent, which operators control. */
export function Devices() {
  const intl = useIntl();
  const { locale } = intl;
  return (
    <section id="devices" className={styles.band} aria-labelledby="devices-title">
      <div className={styles.inner}>
        <div className={styles.introduction}>
          <h2 id="devices-title" className={page.heading}>
            <FormattedMessage id="landing.devices.title" />
          </h2>
          <p className={page.lead}>
            <FormattedMessage id="landing.devices.lead" />
          </p>
          <p className={styles.systems}>
            <FormattedMessage id="landing.devices.systems" />
          </p>
          <Link to={hrefOf('locale-downloads', { locale, os: null })} className={page.quietAction}>
            <FormattedMessage id="landing.devices.download" />
          </Link>
        </div>
        <img
          className={styles.picture}
          src={picture}
          width={1280}
          height={800}
          loading="lazy"
          alt={intl.formatMessage({ id: 'landing.devices.picture' })}
        />
        <dl className={styles.points}>
          {points.map(({ title, text }) => (
            <div key={title}>
              <dt>
                <FormattedMessage id={title} />
              </dt>
              <dd>
                <FormattedMessage id={text} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
