import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ClipboardLine } from '../../../shared/clipboard/clipboard-line.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useJoin } from '../join-context.ts';
import { ClipboardContext } from './clipboard-context.ts';

/** Text between the customer's clipboard and those of who helps. */
export function ClipboardProvider({ children }: { children: ReactNode }) {
  const { peers, people } = useJoin();
  const [line, setLine] = useState<ClipboardLine | null>(null);
  const helps = useEffectEvent((who: string) => people.some(({ participantId, part }) => participantId === who && part !== 'watcher'));

  useEffect(() => {
    const made = new ClipboardLine({ peers, mayExchange: (who) => helps(who) });
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

function ReceivedCount({ line }: { line: ClipboardLine }) {
  const { markUnread } = useJoin();
  const { received } = useObservable(line);
  const mark = useEffectEvent((count: number) => markUnread('clipboard', count));
  useEffect(() => mark(received.length), [received.length]);
  return null;
}
