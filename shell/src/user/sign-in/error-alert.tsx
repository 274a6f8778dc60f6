import { Alert } from '@nearhand/platform/ui';
import { useEffect, useRef } from 'react';

/** Announced to screen readers and scrolled into view. */
export function ErrorAlert({ text }: { text: string | null }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) alert.current?.focus();
  }, [text]);
  if (!text) return null;
  return (
    <Alert ref={alert} color="error" role="alert" tabIndex={-1}>
      {text}
    </Alert>
  );
}
