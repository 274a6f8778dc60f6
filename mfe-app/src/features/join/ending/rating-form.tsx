import { ratingRequestLimits } from '@nearhand/contracts/limits.gen';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { type FormEvent, useId, useState } from 'react';
import type { Invitation } from '../join.data.ts';
import controls from '../page/join-controls.module.css';
import classes from './rating-form.module.css';
import { useRating } from './use-rating.ts';

const allStars = [1, 2, 3, 4, 5] as const;

interface RatingFormProps {
  invitation: Invitation;
  customerToken: string;
}

/** A star is sent at once; a comment may follow. */
export function RatingForm({ invitation, customerToken }: RatingFormProps) {
  const id = useId();
  const intl = useIntl();
  const [stars, setStars] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const { state, isFinal, rate } = useRating(invitation, customerToken);

  const choose = (count: number) => {
    setStars(count);
    rate({ stars: count, comment: comment.trim() });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (stars === null) return;
    setSubmitted(true);
    rate({ stars, comment: comment.trim() });
  };

  const isDone = state === 'closed' || state === 'refused' || (state === 'sent' && isSubmitted);
  return (
    <>
      {!isDone && (
        <form className={controls['form']} onSubmit={handleSubmit}>
          <fieldset className={classes['stars']} disabled={isFinal}>
            <legend>
              <FormattedMessage id="app.join.rating.heading" />
            </legend>
            {allStars.map((count) => (
              <label key={count} className={classes['star']} data-lit={stars !== null && count <= stars}>
                <input type="radio" name={id} value={count} checked={stars === count} onChange={() => choose(count)} />
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
                  maxLength={ratingRequestLimits.comment.maxLength}
                  value={comment}
                  onChange={({ target }) => setComment(target.value)}
                />
              </label>
              <button type="submit" className={controls['button']}>
                <FormattedMessage id="app.join.rating.send" />
              </button>
            </>
          )}
        </form>
      )}
      <p role="status" className={state === 'unsent' || state === 'refused' ? controls['error'] : controls['label']}>
        {state === 'sent' && <FormattedMessage id="app.join.rating.thanks" />}
        {state === 'unsent' && <FormattedMessage id="app.join.rating.unsent" />}
        {state === 'closed' && <FormattedMessage id="app.join.rating.closed" />}
        {state === 'refused' && <FormattedMessage id="app.join.rating.refused" />}
      </p>
      {state === 'sent' && isSubmitted && !isFinal && (
        <button type="button" className={controls['plain']} onClick={() => setSubmitted(false)}>
          <FormattedMessage id="app.join.rating.change" />
        </button>
      )}
    </>
  );
}
