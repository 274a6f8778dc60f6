import { FormattedMessage } from '@nearhand/platform/intl';
import page from '../../shared/page.module.css';
import { AllowSketch, InviteSketch, SeeSketch } from './step-sketches.tsx';
import styles from './steps.module.css';

export function Steps() {
  return (
    <section id="how-it-works" className={page.section} aria-labelledby="how-it-works-title">
      <h2 id="how-it-works-title" className={page.heading}>
        <FormattedMessage id="landing.steps.title" />
      </h2>
      <ol className={styles.steps}>
        <li className={styles.step}>
          <InviteSketch />
          <h3>
            <FormattedMessage id="landing.steps.invite.title" />
          </h3>
          <p>
            <FormattedMessage id="landing.steps.invite.text" />
          </p>
        </li>
        <li className={styles.step}>
          <AllowSketch />
          <h3>
            <FormattedMessage id="landing.steps.allow.title" />
          </h3>
          <p>
            <FormattedMessage id="landing.steps.allow.text" />
          </p>
        </li>
        <li className={styles.step}>
          <SeeSketch />
          <h3>
            <FormattedMessage id="landing.steps.see.title" />
          </h3>
          <p>
            <FormattedMessage id="landing.steps.see.text" />
          </p>
        </li>
      </ol>
    </section>
  );
}
