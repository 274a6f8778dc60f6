import { FormattedMessage } from '@nearhand/platform/intl';
import panel from '../panel/panel.module.css';
import type { ClipboardOutcome } from './use-send-clipboard.ts';

const outcomeIds = {
  sent: 'app.clipboard.sent',
  empty: 'app.clipboard.empty',
  tooLong: 'app.clipboard.tooLong',
  nobody: 'app.clipboard.nobody',
  denied: 'app.clipboard.denied',
  unsupported: 'app.clipboard.unsupported',
} as const satisfies Record<ClipboardOutcome, string>;

/** What became of the clipboard, said aloud. */
export function ClipboardOutcomeText({ outcome, isDelivered }: { outcome: ClipboardOutcome | null; isDelivered: boolean }) {
  return (
    <p role="status" className={outcome === null || outcome === 'sent' ? panel['quiet'] : panel['problem']}>
      {outcome === 'sent' && isDelivered && <FormattedMessage id="app.clipboard.delivered" />}
      {outcome && !(outcome === 'sent' && isDelivered) && <FormattedMessage id={outcomeIds[outcome]} />}
    </p>
  );
}
