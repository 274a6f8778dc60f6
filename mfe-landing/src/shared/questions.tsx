import { FormattedMessage } from '@nearhand/platform/intl';
import styles from './questions.module.css';

/** Ids of messages. */
export interface Question {
  question: string;
  answer: string;
}

interface QuestionsProps {
  questions: readonly Question[];
  values?: Record<string, string>;
}

/** Answers that open on demand. Native disclosures work without JavaScript. */
export function Questions({ questions, values = {} }: QuestionsProps) {
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
    </div>
  );
}
