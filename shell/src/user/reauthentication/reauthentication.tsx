import { useAtomValue } from '@nearhand/platform/core';
import { reauthenticationRequestAtom } from '@nearhand/platform/host';
import { lazy, Suspense } from 'react';

const Dialog = lazy(async () => ({ default: (await import('./reauthentication-dialog')).ReauthenticationDialog }));

/** Renders the dialog for a pending request; its code loads on demand. */
export function Reauthentication() {
  const request = useAtomValue(reauthenticationRequestAtom);
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <Dialog request={request} />
    </Suspense>
  );
}
