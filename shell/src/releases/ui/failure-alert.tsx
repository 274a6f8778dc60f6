import { Alert } from '@nearhand/platform/ui';
import { type ReactNode, useEffect, useRef } from 'react';

/** Shows what failed, and receives the focus. */
export function FailureAlert({ children }: { children: ReactNode }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <Alert ref={alert} color="error" role="alert" tabIndex={-1}>
      {children}
    </Alert>
  );
}
