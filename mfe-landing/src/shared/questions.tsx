import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import styles from './questions.module.css';
import { StructuredData } from './structured-data.tsx';

/** Ids of messages. */
export interface Question {
  question: string;
  answer: string;
}

interface QuestionsProps {
  questions: readonly Question[];
  values?: Record<string, string>;
}

/** Answers that open on demand, also described to search engines. Native disclosures work without JavaScript. */
export function Questions({ questions, values = {} }: QuestionsProps) {
  const intl = useIntl();
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: intl.formatMessage({ id: question }, values),
    acceptedAnswer: { '@type': 'Answer', text: intl.formatMessage({ id: answer }, values) },
  }));
  return (
    <div className={styles['questions']}>
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            <FormattedMessage id={question} values={values} />
          </summary>
          <p>
            <FormattedMessage id={answer} values={values} />
          </p>
        </details>
      ))}
      <StructuredData value={{ '@type': 'FAQPage', mainEntity }} />
    </div>
  );
}
