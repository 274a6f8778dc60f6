import type { ClipboardExchange } from '@nearhand/platform/session-link/clipboard/clipboard-exchange';
import { useObservable } from '../state/use-observable.ts';
import { ReceivedTextCard } from './received-text-card.tsx';

interface ReceivedTextsProps {
  clipboard: ClipboardExchange;
  nameOf: (peer: string) => string;
}

export function ReceivedTexts({ clipboard, nameOf }: ReceivedTextsProps) {
  const { received } = useObservable(clipboard);
  return (
    <div role="status">
      <ul>
        {received.map((text) => (
          <ReceivedTextCard key={text.id} received={text} from={nameOf(text.peer)} onDismiss={() => clipboard.dismiss(text.id)} />
        ))}
      </ul>
    </div>
  );
}
