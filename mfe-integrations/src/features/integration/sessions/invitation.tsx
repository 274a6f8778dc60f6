import { copyText } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useRef, useState } from 'react';
import styles from '../integration.module.css';
import type { Session } from './sessions.data.ts';

interface InvitationProps {
  session: Session;
  link: string;
  insertion: { isDone: boolean } | null;
  onInsert: () => void;
}

const grouped = (code: string) => code.replace(/(\d{3})(?=\d)/g, '$1 ');

/** Link and spoken code of a session that waits for its customer. */
export function Invitation({ session: { code }, link, insertion, onInsert }: InvitationProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);

  const handleCopy = async () => {
    const isCopied = await copyText(link);
    setCopied(isCopied);
    // The host may not let its frames write to the clipboard.
    if (!isCopied) field.current?.select();
  };
  return (
    <>
      <p role="status" className={styles['quiet']}>
        {insertion?.isDone === true && <FormattedMessage id="integrations.link.inserted" />}
        {insertion?.isDone === false && <FormattedMessage id="integrations.link.notInserted" />}
      </p>
      <label className={styles['field']}>
        <FormattedMessage id="integrations.link" />
        <input ref={field} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      </label>
      <p className={styles['actions']}>
        <button type="button" className={styles['quietAction']} onClick={onInsert}>
          <FormattedMessage id="integrations.link.insert" />
        </button>
        <button type="button" className={styles['quietAction']} onClick={() => void handleCopy()}>
          <FormattedMessage id="integrations.link.copy" />
        </button>
      </p>
      <p role="status" className={styles['quiet']}>
        {copied === true && <FormattedMessage id="integrations.link.copied" />}
        {copied === false && <FormattedMessage id="integrations.link.notCopied" />}
      </p>
      {code !== null && (
        <dl className={styles['code']}>
          <dt>
            <FormattedMessage id="integrations.code" values={{ address: `${location.host}/join` }} />
          </dt>
          <dd>{grouped(code)}</dd>
        </dl>
      )}
    </>
  );
}
