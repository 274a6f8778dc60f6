import { FormattedMessage } from '@nearhand/platform/intl';
import type { ReceivedText } from '@nearhand/platform/session-link/clipboard/clipboard-exchange';
import { useState } from 'react';
import panel from '../panel/panel.module.css';
import classes from './clipboard.module.css';

interface ReceivedTextCardProps {
  received: ReceivedText;
  from: string;
  onDismiss: () => void;
}

/** Characters of a text that are shown; all of it is copied. */
const shownLength = 400;

/** A text from the other side: read first, then copied by a click. */
export function ReceivedTextCard({ received: { text }, from, onDismiss }: ReceivedTextCardProps) {
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <li className={panel['card']}>
      <b>
        <FormattedMessage id="app.clipboard.received" values={{ from }} />
      </b>
      <span className={classes['text']} dir="auto">
        {text.slice(0, shownLength)}
        {text.length > shownLength && '…'}
      </span>
      <span className={panel['row']}>
        <button type="button" className={panel['button']} data-variant="filled" onClick={copy}>
          <FormattedMessage id="app.clipboard.copy" />
        </button>
        <button type="button" className={panel['button']} onClick={onDismiss}>
          <FormattedMessage id="app.clipboard.dismiss" />
        </button>
      </span>
      <p role="status" className={panel['quiet']}>
        {isCopied === true && <FormattedMessage id="app.clipboard.copied" />}
        {isCopied === false && <FormattedMessage id="app.clipboard.notCopied" />}
      </p>
    </li>
  );
}
