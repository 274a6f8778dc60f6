import { FormattedMessage } from '@nearhand/platform/intl';
import type { ClipboardExchange } from '@nearhand/platform/session-link/clipboard/clipboard-exchange';
import { ClipboardOutcomeText } from '../../../shared/clipboard/clipboard-outcome.tsx';
import { PasteForm } from '../../../shared/clipboard/paste-form.tsx';
import { ReceivedTextCard } from '../../../shared/clipboard/received-text-card.tsx';
import { useSendClipboard } from '../../../shared/clipboard/use-send-clipboard.ts';
import panel from '../../../shared/panel/panel.module.css';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useJoin } from '../join-context.ts';
import { useJoinClipboard } from './clipboard-context.ts';

/** Sends what was copied last, and shows what the other side has sent. */
export function ClipboardPanel() {
  const line = useJoinClipboard();
  return line && <Clipboard line={line} />;
}

function Clipboard({ line }: { line: ClipboardExchange }) {
  const { nameOf, invitation } = useJoin();
  const { received, sent } = useObservable(line);
  const { outcome, send, sendText } = useSendClipboard(line);
  return (
    <section className={panel['host']}>
      <p className={panel['quiet']}>
        <FormattedMessage id="app.clipboard.hint" />
      </p>
      <button type="button" className={panel['button']} data-variant="filled" onClick={() => void send()}>
        <FormattedMessage id="app.clipboard.send" />
      </button>
      <ClipboardOutcomeText outcome={outcome} isDelivered={sent?.isDelivered ?? false} />
      {(outcome === 'denied' || outcome === 'unsupported') && <PasteForm onText={sendText} />}
      <div role="status">
        <ul>
          {received.map((text) => (
            <ReceivedTextCard
              key={text.id}
              received={text}
              from={nameOf(text.peer) || invitation.operator.name}
              onDismiss={() => line.dismiss(text.id)}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}
