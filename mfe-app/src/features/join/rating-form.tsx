import { ApiError } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { type Invitation, rate } from './join.data.ts';
import controls from './join-controls.module.css';
import classes from './rating-form.module.css';

const allStars = [1, 2, 3, 4, 5] as const;
const longestComment = 1_000;
/** Same as on the server. */
const correctionMs = 5 * 60_000;

/** `sent`: the rating can be corrected. `kept`: no longer. `closed`: the server has refused a correction. */
type RatingState = 'open' | 'sending' | 'sent' | 'failed' | 'kept' | 'closed';

interface RatingFormProps {
  invitation: Invitation;
  customerToken: string;
}

export function RatingForm({ invitation, customerToken }: RatingFormProps) {
  const id = useId();
  const intl = useIntl();
  const [stars, setStars] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [state, setState] = useState<RatingState>('open');
  const [ratedAt, setRatedAt] = useState<number | null>(null);

  useEffect(() => {
    if (ratedAt === null) return;
    const timer = setTimeout(() => setState((now) => (now === 'sent' ? 'kept' : now)), ratedAt + correctionMs - Date.now());
    return () => clearTimeout(timer);
  }, [ratedAt]);

  const send = async () => {
    if (stars === null || state === 'sending') return;
    setState('sending');
    try {
      await rate(invitation, { customerToken, stars, comment: comment.trim() });
      setRatedAt((before) => before ?? Date.now());
      setState('sent');
    } catch (error) {
      setState(error instanceof ApiError && error.code === 'SESSION_RATED' ? 'closed' : 'failed');
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  const isShown = state === 'open' || state === 'sending' || state === 'failed';
  return (
    <>
      {isShown && (
        <form className={controls['form']} onSubmit={handleSubmit}>
          <fieldset className={classes['stars']}>
            <legend>
              <FormattedMessage id="app.join.rating.heading" />
            </legend>
            {allStars.map((count) => (
              <label key={count} className={classes['star']} data-lit={stars !== null && count <= stars}>
                <input type="radio" name={id} value={count} checked={stars === count} onChange={() => setStars(count)} />
                <span className={controls['unseen']}>{intl.formatMessage({ id: 'app.join.rating.star' }, { stars: count })}</span>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M12 2.500l2.900 6 6.600.9-4.800 4.600 1.200 6.500-5.900-3.200-5.900 3.200 1.200-6.500L2.500 9.400l6.600-.9z" />
                </svg>
              </label>
            ))}
          </fieldset>
          {stars !== null && (
            <>
              <label className={controls['field']}>
                <FormattedMessage id="app.join.rating.comment" />
                <textarea
                  className={classes['comment']}
                  rows={3}
                  maxLength={longestComment}
                  value={comment}
                  onChange={({ target }) => setComment(target.value)}
                />
              </label>
              <button type="submit" className={controls['button']} aria-disabled={state === 'sending'}>
                <FormattedMessage id="app.join.rating.send" />
              </button>
            </>
          )}
        </form>
      )}
      <p role="status" className={state === 'failed' ? controls['error'] : controls['label']}>
        {(state === 'sent' || state === 'kept') && <FormattedMessage id="app.join.rating.thanks" />}
        {state === 'failed' && <FormattedMessage id="app.join.rating.failed" />}
        {state === 'closed' && <FormattedMessage id="app.join.rating.closed" />}
      </p>
      {state === 'sent' && (
        <button type="button" className={controls['plain']} onClick={() => setState('open')}>
          <FormattedMessage id="app.join.rating.change" />
        </button>
      )}
    </>
  );
}
