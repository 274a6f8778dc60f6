import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';

import page from '../../shared/page.module.css';
import styles from './questions.module.css';

const questions = [
  { question: 'landing.questions.install.question', answer: 'landing.questions.install.answer' },
  { question: 'landing.questions.phone.question', answer: 'landing.questions.phone.answer' },
  { question: 'landing.questions.control.question', answer: 'landing.questions.control.answer' },
  { question: 'landing.questions.server.question', answer: 'landing.questions.server.answer' },
  { question: 'landing.questions.scam.question', answer: 'landing.questions.scam.answer' },
] as const;

/** Native disclosures work without JavaScript. */
export function Faq() {
  const { locale } = useIntl();
  return (
    <section className={`${page.section} ${styles.section}`} aria-labelledby="questions-title">
      <div className={styles.introduction}>
        <h2 id="questions-title" className={page.heading}>
          <FormattedMessage id="landing.questions.title" />
        </h2>
        <Link to={hrefOf('locale-docs', { locale })} className={page.textLink}>
          <FormattedMessage id="landing.questions.more" />
        </Link>
      </div>
      <div className={styles.questions}>
        {questions.map(({ question, answer }) => (
          <details key={question} className={styles.question}>
            <summary>
              <FormattedMessage id={question} />
            </summary>
            <p>
              <FormattedMessage id={answer} />
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
