import { copyText } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './command.module.css';

type Answer = 'copied' | 'copyFailed';

/** Options stay whole: browsers break lines after each hyphen. */
const withWholeOptions = (part: ReactNode) =>
  typeof part === 'string'
    ? part.split(/(?<=\s)(-\S+)/).map((text) => (text.startsWith('-') ? <span key={text}>{text}</span> : text))
    : part;

/** A text to copy, such as a command. Facts in it are copied as they are shown. */
export function Command({ children }: { children: ReactNode }) {
  const code = useRef<HTMLElement>(null);
  // The button keeps its place until the application runs.
  const [isReady, setReady] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => setReady(true), []);
  const copy = async () => setAnswer((await copyText(code.current?.textContent ?? '')) ? 'copied' : 'copyFailed');
  return (
    <div className={styles.command}>
      <code ref={code} translate="no">
        {Children.map(children, withWholeOptions)}
      </code>
      <button type="button" disabled={!isReady} onClick={() => void copy()}>
        <FormattedMessage id={answer === 'copied' ? 'landing.downloads.copied' : 'landing.downloads.copy'} />
      </button>
      <span className={styles.announcement} role="status">
        {answer && <FormattedMessage id={answer === 'copied' ? 'landing.downloads.copied' : 'landing.downloads.copyFailed'} />}
      </span>
    </div>
  );
}
