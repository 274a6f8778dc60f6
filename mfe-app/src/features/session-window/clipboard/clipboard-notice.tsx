import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { ClipboardOutcomeText } from '../../../shared/clipboard/clipboard-outcome.tsx';
import { PasteForm } from '../../../shared/clipboard/paste-form.tsx';
import { ReceivedTextCard } from '../../../shared/clipboard/received-text-card.tsx';
import panel from '../../../shared/panel/panel.module.css';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useWindow } from '../window-context.ts';
import { useWindowClipboard, type WindowClipboard } from './clipboard-context.ts';

/** What became of one's own clipboard, and what the customer's holds. */
export function ClipboardNotice() {
  const clipboard = useWindowClipboard();
  return clipboard && <Notice clipboard={clipboard} />;
}

function Notice({ clipboard: { line, sending } }: { clipboard: WindowClipboard }) {
  const intl = useIntl();
  const { session } = useWindow();
  const { received, sent } = useObservable(line);
  const { outcome, sendText, forget } = sending;
  const from = session.customerName || intl.formatMessage({ id: 'app.chat.customer' });
  return (
    <>
      {outcome && (
        <div className={panel['card']}>
          <ClipboardOutcomeText outcome={outcome} isDelivered={sent?.isDelivered ?? false} />
          {(outcome === 'denied' || outcome === 'unsupported') && <PasteForm onText={sendText} />}
          <button type="button" className={panel['button']} onClick={forget}>
            <FormattedMessage id="app.clipboard.dismiss" />
          </button>
        </div>
      )}
      <div role="status">
        <ul>
          {received.map((text) => (
            <ReceivedTextCard key={text.id} received={text} from={from} onDismiss={() => line.dismiss(text.id)} />
          ))}
        </ul>
      </div>
    </>
  );
}
