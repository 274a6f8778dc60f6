import { FormattedMessage } from '@nearhand/platform/intl';
import styles from './legal-page.module.css';

/** Ids of messages. */
export interface LegalSection {
  heading: string;
  text: string;
}

/** A page of plain sections, readable without JavaScript. */
export function LegalPage({ title, sections }: { title: string; sections: readonly LegalSection[] }) {
  return (
    <article className={styles.page}>
      <h1>
        <FormattedMessage id={title} />
      </h1>
      {sections.map(({ heading, text }) => (
        <section key={heading}>
          <h2>
            <FormattedMessage id={heading} />
          </h2>
          <p>
            <FormattedMessage id={text} />
          </p>
        </section>
      ))}
    </article>
  );
}
