import { FormattedMessage } from '@nearhand/platform/intl';
import type { ClipboardExchange, ClipboardOutcome } from '@nearhand/platform/session-link/clipboard/clipboard-exchange';
import panel from '../panel/panel.module.css';
import { useObservable } from '../state/use-observable.ts';
import { PasteForm } from './paste-form.tsx';

const outcomeIds = {
  sent: 'app.clipboard.sent',
  empty: 'app.clipboard.empty',
  tooLong: 'app.clipboard.tooLong',
  nobody: 'app.clipboard.nobody',
  denied: 'app.clipboard.denied',
  unsupported: 'app.clipboard.unsupported',
} as const satisfies Record<ClipboardOutcome, string>;

/** The result of sending. A form to paste into appears where the browser does not let the page read the clipboard. */
export function ClipboardOutcomeText({ clipboard }: { clipboard: ClipboardExchange }) {
  const { outcome, sent } = useObservable(clipboard);
  const isDelivered = outcome === 'sent' && sent?.isDelivered;
  return (
    <>
      <p role="status" className={outcome === null || outcome === 'sent' ? panel['quiet'] : panel['problem']}>
        {outcome && <FormattedMessage id={isDelivered ? 'app.clipboard.delivered' : outcomeIds[outcome]} />}
      </p>
      {(outcome === 'denied' || outcome === 'unsupported') && <PasteForm onText={(text) => clipboard.send(text)} />}
    </>
  );
}
