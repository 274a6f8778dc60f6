import { FormattedMessage } from '@nearhand/platform/intl';
import page from '../../shared/page.module.css';
import styles from './points.module.css';
import section from './section.module.css';

/** Ids of messages, and what they contain. */
interface Point {
  title: string;
  text: string;
  values?: Record<string, string | number>;
}

interface PointsProps {
  id: string;
  title: string;
  lead: string;
  points: readonly Point[];
  /** Set off from the sections around it. */
  isPanel?: boolean;
}

/** Short answers to one question, side by side. */
export function Points({ id, title, lead, points, isPanel = false }: PointsProps) {
  return (
    <section id={id} className={section.section} aria-labelledby={`${id}-title`}>
      <div className={isPanel ? styles.panel : undefined}>
        <h2 id={`${id}-title`} className={page.heading}>
          <FormattedMessage id={title} />
        </h2>
        <p className={section.lead}>
          <FormattedMessage id={lead} />
        </p>
        <dl className={styles.points}>
          {points.map(({ title: name, text, values = {} }) => (
            <div key={name}>
              <dt>
                <FormattedMessage id={name} />
              </dt>
              <dd>
                <FormattedMessage id={text} values={values} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
