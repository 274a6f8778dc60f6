import { useEffect, useEffectEvent } from 'react';

/** Calls `onChange` with the number of unread items of a panel whenever it changes. */
export function useUnread(count: number, onChange: (count: number) => void): void {
  const mark = useEffectEvent(onChange);
  useEffect(() => mark(count), [count]);
}
