import { planNames, trial } from '@nearhand/contracts/plans';
import { FormattedMessage } from '@nearhand/platform/intl';
import page from '../../shared/page.module.css';
import { type Question, Questions } from '../../shared/questions.tsx';
import styles from './faq.module.css';
import section from './section.module.css';

const questions: readonly Question[] = [
  { question: 'pricing.faq.operators.question', answer: 'pricing.faq.operators.answer' },
  { question: 'pricing.faq.customers.question', answer: 'pricing.faq.customers.answer' },
  { question: 'pricing.faq.unattended.question', answer: 'pricing.faq.unattended.answer' },
  { question: 'pricing.faq.trial.question', answer: 'pricing.faq.trial.answer' },
  { question: 'pricing.faq.interval.question', answer: 'pricing.faq.interval.answer' },
  { question: 'pricing.faq.owner.question', answer: 'pricing.faq.owner.answer' },
  { question: 'pricing.faq.others.question', answer: 'pricing.faq.others.answer' },
];

const values = { plan: planNames[trial.plan], free: planNames.free };

export function Faq() {
  return (
    <section className={`${section.section} ${styles.faq}`} aria-labelledby="faq-title">
      <h2 id="faq-title" className={page.heading}>
        <FormattedMessage id="pricing.faq.title" />
      </h2>
      <Questions questions={questions} values={values} />
    </section>
  );
}
