import { Button } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';

interface SaveButtonProps {
  /** Whether there is something to save. */
  isDirty: boolean;
  isBusy: boolean;
  children: ReactNode;
}

/** Submits its form if something has changed. It keeps the focus after saving, unlike a disabled button. */
export function SaveButton({ isDirty, isBusy, children }: SaveButtonProps) {
  // Enter in a field clicks it as well.
  const handleClick = (event: MouseEvent) => {
    if (!isDirty) event.preventDefault();
  };
  return (
    <Button type="submit" loading={isBusy} onClick={handleClick} {...(!isDirty && { 'data-disabled': true, 'aria-disabled': true })}>
      {children}
    </Button>
  );
}
