import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import page from '../../shared/page.module.css';
import { type Question, Questions } from '../../shared/questions.tsx';
import styles from './faq.module.css';

const questions: readonly Question[] = [
  { question: 'landing.questions.install.question', answer: 'landing.questions.install.answer' },
  { question: 'landing.questions.phone.question', answer: 'landing.questions.phone.answer' },
  { question: 'landing.questions.control.question', answer: 'landing.questions.control.answer' },
  { question: 'landing.questions.server.question', answer: 'landing.questions.server.answer' },
  { question: 'landing.questions.scam.question', answer: 'landing.questions.scam.answer' },
];

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
      <Questions questions={questions} />
    </section>
  );
}
