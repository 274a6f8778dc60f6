import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { type FormEvent, useId, useState } from 'react';
import { type Invitation, rate } from './join.data.ts';
import controls from './join-controls.module.css';
import classes from './rating-form.module.css';

const allStars = [1, 2, 3, 4, 5] as const;
const longestComment = 1_000;

export function RatingForm({ invitation }: { invitation: Invitation }) {
  const id = useId();
  const intl = useIntl();
  const [stars, setStars] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [state, setState] = useState<'open' | 'sending' | 'sent' | 'failed'>('open');

  const send = async () => {
    if (stars === null || state === 'sending') return;
    setState('sending');
    await rate(invitation, stars, comment.trim()).then(
      () => setState('sent'),
      () => setState('failed'),
    );
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  return (
    <>
      {state !== 'sent' && (
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
        {state === 'sent' && <FormattedMessage id="app.join.rating.thanks" />}
        {state === 'failed' && <FormattedMessage id="app.join.rating.failed" />}
      </p>
    </>
  );
}
