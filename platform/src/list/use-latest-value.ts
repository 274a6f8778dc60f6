import { CancelledError } from '@nearhand/platform/core';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** The latest resolved value, while a newer promise is pending. */
export interface LatestValue<Answer> {
  /** Key of the query that produced the value. */
  key: string;
  answer: Answer | null;
  /** Error of the latest promise. */
  error: unknown;
}

interface Kept<Answer> extends LatestValue<Answer> {
  /** The unmerged value. */
  fresh: Answer | null;
}

export interface LatestValueState<Answer> extends Kept<Answer> {
  /** Replaces the merged value by the unmerged one. */
  showLatest: () => void;
}

/**
 * Resolves the loader's promise and keeps the previous value until a new one arrives or after an error. A new value with the same key is
 * merged with `merge` until `isFree`. `reuse` may return what is equal in the value before.
 */
export function useLatestValue<Answer>(
  promise: Promise<Answer>,
  key: string,
  merge: (before: Answer, fresh: Answer) => Answer,
  isFree = false,
  reuse: (before: Answer, next: Answer) => Answer = (_before, next) => next,
): LatestValueState<Answer> {
  const [kept, setKept] = useState<Kept<Answer>>({ key: '', answer: null, fresh: null, error: null });
  const settle = useEffectEvent((fresh: Answer) => {
    setKept((before) => {
      const next = before.key === key && before.answer && !isFree ? merge(before.answer, fresh) : fresh;
      const answer = before.answer ? reuse(before.answer, next) : next;
      return { key, fresh: next === fresh ? answer : fresh, answer, error: null };
    });
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
