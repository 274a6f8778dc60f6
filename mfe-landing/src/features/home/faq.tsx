import { FormattedMessage } from '@nearhand/platform/intl';

import home from './home.module.css';
import styles from './questions.module.css';

const questions = [
  { question: 'landing.questions.install.question', answer: 'landing.questions.install.answer' },
  { question: 'landing.questions.phone.question', answer: 'landing.questions.phone.answer' },
  { question: 'landing.questions.control.question', answer: 'landing.questions.control.answer' },
  { question: 'landing.questions.scam.question', answer: 'landing.questions.scam.answer' },
] as const;

/** Native disclosures work without JavaScript. */
export function Faq() {
  return (
    <section className={`${home.section} ${styles.section}`} aria-labelledby="questions-title">
      <h2 id="questions-title" className={home.heading}>
        <FormattedMessage id="landing.questions.title" />
      </h2>
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
