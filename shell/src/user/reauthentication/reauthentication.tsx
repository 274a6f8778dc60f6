import { identityQuestionAtom, useAtomValue } from '@nearhand/platform/core';
import { lazy, Suspense } from 'react';

const Dialog = lazy(async () => ({ default: (await import('./sign-in-again-dialog')).SignInAgainDialog }));

/** Asks who is at the page to sign in again, over whatever page is open; its code comes when it is needed. */
export function SignInAgain() {
  const question = useAtomValue(identityQuestionAtom);
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <Dialog question={question} />
    </Suspense>
  );
}
