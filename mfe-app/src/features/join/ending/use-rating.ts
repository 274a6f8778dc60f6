import { useWhenReconnected } from '@nearhand/platform/core';
import { useEffect, useState } from 'react';
import { type Invitation, rate } from '../join.data.ts';
import { type Rating, RatingSender, type RatingState } from './rating-sender.ts';

const retryMs = 10_000;
/** Same as on the server. */
const correctionMs = 5 * 60_000;

interface RatingControls {
  state: RatingState;
  /** The stars can no longer be corrected. */
  isFinal: boolean;
  rate: (rating: Rating) => void;
}

/** Sends ratings; again after the network or the server has failed, and the last one when the page is closed. */
export function useRating(invitation: Invitation, customerToken: string): RatingControls {
  const [state, setState] = useState<RatingState>('none');
  const [isRated, setRated] = useState(false);
  const [isFinal, setFinal] = useState(false);
  const [sender] = useState(() => new RatingSender((rating) => rate(invitation, { customerToken, ...rating }), setState));
  if (state === 'sent' && !isRated) setRated(true);

  useEffect(() => {
    if (!isRated) return;
    const timer = setTimeout(() => setFinal(true), correctionMs);
    return () => clearTimeout(timer);
  }, [isRated]);
  useEffect(() => {
    const flushNow = () => sender.flushNow();
    window.addEventListener('pagehide', flushNow);
    return () => window.removeEventListener('pagehide', flushNow);
  }, [sender]);
  useEffect(() => {
    if (state !== 'unsent') return;
    const timer = setInterval(() => void sender.flush(), retryMs);
    return () => clearInterval(timer);
  }, [state, sender]);
  useWhenReconnected(() => void sender.flush());
  return { state, isFinal, rate: (rating) => sender.rate(rating) };
}
