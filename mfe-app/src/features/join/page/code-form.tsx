import { hrefOf, NetworkError, takeTypedCode } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useNavigate } from '@nearhand/platform/standalone';
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { digitsOf, formatCode, isCode } from '../../../shared/invite/spoken-code.ts';
import { takeEarlyCode } from '../early-response.ts';
import { findByCode, type JoinAnswer } from '../join.data.ts';
import controls from './join-controls.module.css';
import { JoinPanel } from './join-panel.tsx';

type Problem = 'incomplete' | 'network' | 'technical' | 'invalid' | 'limited' | 'captcha';

const problemOf = (kind: JoinAnswer['kind']): Problem => (kind === 'limited' || kind === 'captcha' ? kind : 'invalid');

const secondsUntil = (at: number) => Math.max(1, Math.ceil((at - Date.now()) / 1_000));

const problemIds = {
  incomplete: 'app.join.code.incomplete',
  invalid: 'app.join.code.invalid',
  limited: 'app.join.code.limited',
  network: 'app.error.network',
  technical: 'app.join.note.technical',
  captcha: 'app.join.note.captcha',
} as const satisfies Record<Problem, string>;

export function CodeForm() {
  const id = useId();
  const navigate = useNavigate();
  const [initialDigits] = useState(() => digitsOf(takeEarlyCode() || takeTypedCode()));
  const [digits, setDigits] = useState(initialDigits);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [isSolving, setIsSolving] = useState(false);

  const submit = async () => {
    if (isSubmitting) return;
    if (!isCode(digits)) return setProblem('incomplete');
    setIsSubmitting(true);
    setProblem(null);
    try {
      const answer = await findByCode(digits, () => setIsSolving(true));
      if (answer.kind === 'invited') await navigate(hrefOf('join', { key: answer.invitation.key }), { replace: digits === initialDigits });
      else setProblem(problemOf(answer.kind));
      if (answer.kind === 'limited') setSeconds(secondsUntil(answer.retryAt));
    } catch (error) {
      setProblem(error instanceof NetworkError ? 'network' : 'technical');
    } finally {
      setIsSubmitting(false);
      setIsSolving(false);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const submitInitialCode = useEffectEvent(() => {
    if (initialDigits) void submit();
  });
  useEffect(() => submitInitialCode(), []);

  return (
    <JoinPanel heading={<FormattedMessage id="app.join.code.heading" />}>
      <form className={controls['form']} onSubmit={handleSubmit} noValidate>
        <label className={controls['field']} htmlFor={id}>
          <FormattedMessage id="app.join.code.label" />
          <input
            id={id}
            className={controls['input']}
            value={formatCode(digits)}
            onChange={({ target }) => {
              setDigits(digitsOf(target.value));
              setProblem(null);
            }}
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder="234 567 892"
            aria-invalid={problem !== null}
            aria-describedby={`${id}-hint ${id}-problem`}
          />
        </label>
        <p id={`${id}-hint`} className={controls['quiet']}>
          <FormattedMessage id="app.join.code.hint" />
        </p>
        <p id={`${id}-problem`} className={controls['error']} role="alert">
          {problem && <FormattedMessage id={problemIds[problem]} values={{ seconds }} />}
        </p>
        <p className={controls['quiet']} role="status">
          {isSolving && <FormattedMessage id="app.join.code.captcha" />}
        </p>
        <button type="submit" className={controls['button']} aria-disabled={isSubmitting}>
          <FormattedMessage id="app.join.code.continue" />
        </button>
      </form>
    </JoinPanel>
  );
}
