import { CancelledError } from '@nearhand/platform/core';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** The last answer that came, while newer ones are on their way. */
export interface LatestValue<Answer> {
  /** The question that was answered. */
  key: string;
  answer: Answer | null;
  /** Why the last answer did not come. */
  error: unknown;
}

interface Kept<Answer> extends LatestValue<Answer> {
  /** The answer as it came, where only a part of it is shown for now. */
  fresh: Answer | null;
}

export interface LatestValueState<Answer> extends Kept<Answer> {
  /** Shows the answer as it came. */
  showLatest: () => void;
}

/**
 * What a loader promised. The answer before stays until a new one is there, and when that does not come.
 * A fresh answer to the same question is shown as `merge` makes it, and as it is once `isFree`.
 */
export function useLatestValue<Answer>(
  promise: Promise<Answer>,
  key: string,
  merge: (before: Answer, fresh: Answer) => Answer,
  isFree = false,
): LatestValueState<Answer> {
  const [kept, setKept] = useState<Kept<Answer>>({ key: '', answer: null, fresh: null, error: null });
  const settle = useEffectEvent((fresh: Answer) => {
    setKept((before) => ({
      key,
      fresh,
      answer: before.key === key && before.answer && !isFree ? merge(before.answer, fresh) : fresh,
      error: null,
    }));
  });

  useEffect(() => {
    let isAwaited = true;
    promise.then(
      (fresh) => isAwaited && settle(fresh),
      (error: unknown) => isAwaited && !(error instanceof CancelledError) && setKept((before) => ({ ...before, error })),
    );
    return () => {
      isAwaited = false;
    };
  }, [promise]);

  const showLatest = useCallback(() => {
    setKept((before) => (before.answer === before.fresh ? before : { ...before, answer: before.fresh }));
  }, []);
  useEffect(() => {
    if (isFree) showLatest();
  }, [isFree, showLatest]);
  return { ...kept, showLatest };
}
