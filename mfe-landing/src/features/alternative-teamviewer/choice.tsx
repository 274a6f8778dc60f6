import { FormattedMessage } from '@nearhand/platform/intl';
import styles from './alternative-teamviewer.module.css';

/** Cases in which one of the products fits better. */
const choices = [
  {
    title: 'alternative-teamviewer.choice.theirs.title',
    reasons: [
      'alternative-teamviewer.choice.theirs.systems',
      'alternative-teamviewer.choice.theirs.management',
      'alternative-teamviewer.choice.theirs.languages',
    ],
  },
  {
    title: 'alternative-teamviewer.choice.ours.title',
    reasons: [
      'alternative-teamviewer.choice.ours.start',
      'alternative-teamviewer.choice.ours.hosting',
      'alternative-teamviewer.choice.ours.security',
    ],
  },
] as const;

export function Choice() {
  return (
    <div className={styles['choices']}>
      {choices.map(({ title, reasons }) => (
        <section key={title}>
          <h2>
            <FormattedMessage id={title} />
          </h2>
          <ul>
            {reasons.map((id) => (
              <li key={id}>
                <FormattedMessage id={id} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
