import { FormattedMessage } from '@nearhand/platform/intl';
import type { ReactNode } from 'react';

interface LegalSectionProps {
  /** Ids of messages. */
  heading: string;
  text?: string;
  children?: ReactNode;
}

export function LegalSection({ heading, text, children }: LegalSectionProps) {
  return (
    <section>
      <h2>
        <FormattedMessage id={heading} />
      </h2>
      {text !== undefined && (
        <p>
          <FormattedMessage id={text} />
        </p>
      )}
      {children}
    </section>
  );
}
