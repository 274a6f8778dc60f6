import { reauthenticationRequestAtom, useAtomValue } from '@nearhand/platform/core';
import { lazy, Suspense } from 'react';

const Dialog = lazy(async () => ({ default: (await import('./reauthentication-dialog')).ReauthenticationDialog }));

/** Asks who is at the page to sign in again, over whatever page is open; its code comes when it is needed. */
export function Reauthentication() {
  const request = useAtomValue(reauthenticationRequestAtom);
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <Dialog request={request} />
    </Suspense>
  );
}
