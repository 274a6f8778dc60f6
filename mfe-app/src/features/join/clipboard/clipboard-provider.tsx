import { ClipboardExchange } from '@nearhand/platform/session-link/clipboard/clipboard-exchange';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useJoin } from '../join-context.ts';
import { ClipboardContext } from './clipboard-context.ts';

/** Text between the customer's clipboard and those of who helps. */
export function ClipboardProvider({ children }: { children: ReactNode }) {
  const { peers, people } = useJoin();
  const [line, setLine] = useState<ClipboardExchange | null>(null);
  const helps = useEffectEvent((who: string) => people.some(({ participantId, role }) => participantId === who && role !== 'watcher'));

  useEffect(() => {
    const made = new ClipboardExchange({ peers, mayExchange: (who) => helps(who) });
    setLine(made);
    return () => made.close();
  }, [peers]);
  return (
    <ClipboardContext value={line}>
      {line && <ReceivedCount line={line} />}
      {children}
    </ClipboardContext>
  );
}

function ReceivedCount({ line }: { line: ClipboardExchange }) {
  const { markUnread } = useJoin();
  const { received } = useObservable(line);
  const mark = useEffectEvent((count: number) => markUnread('clipboard', count));
  useEffect(() => mark(received.length), [received.length]);
  return null;
}
