import { hrefOf, keepTypedCode } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useNavigate } from '@nearhand/platform/router';
import { type FormEvent, useId, useRef, useState } from 'react';
import page from '../../shared/page.module.css';
import styles from './join-by-code.module.css';
import { parseSessionCode } from './session-code.ts';

/** Submitting the form before its script runs, or without JavaScript, sends the code to the server, which answers with the invitation. */
export function JoinByCode() {
  const id = useId();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const code = parseSessionCode(field.current?.value ?? '');
    setRefused(!code);
    if (!code) return field.current?.focus();
    keepTypedCode(code);
    navigate(hrefOf('join'));
  };

  return (
    <form className={styles.card} action={hrefOf('join')} onSubmit={handleSubmit} noValidate aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        <FormattedMessage id="landing.code.title" />
      </h2>
      <p className={styles.text}>
        <FormattedMessage id="landing.code.text" />
      </p>
      <label htmlFor={id} className={styles.label}>
        <FormattedMessage id="landing.code.label" />
      </label>
      <div className={styles.row}>
        <input
          ref={field}
          id={id}
          name="code"
          className={styles.field}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          placeholder="234 567 892"
          aria-invalid={isRefused}
          aria-describedby={isRefused ? `${id}-refused` : undefined}
          onChange={() => setRefused(false)}
        />
        <button type="submit" className={page.quietAction}>
          <FormattedMessage id="landing.code.submit" />
        </button>
      </div>
      <p id={`${id}-refused`} className={styles.refused} role="alert">
        {isRefused && <FormattedMessage id="landing.code.invalid" />}
      </p>
    </form>
  );
}
