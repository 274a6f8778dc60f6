import { FormattedMessage } from '@nearhand/platform/intl';
import { ClipboardExchange } from '@nearhand/platform/session-link/clipboard/clipboard-exchange';
import { ClipboardOutcomeText } from '../../shared/clipboard/clipboard-outcome.tsx';
import { ReceivedTexts } from '../../shared/clipboard/received-texts.tsx';
import panel from '../../shared/panel/panel.module.css';
import { useCapability } from '../../shared/session-link/use-capability.ts';
import { useUnread } from '../../shared/session-link/use-unread.ts';
import { useObservable } from '../../shared/state/use-observable.ts';
import { useJoin } from './join-context.ts';

export function ClipboardPanel({ isOpen }: { isOpen: boolean }) {
  const clipboard = useCapability(ClipboardExchange);
  const { nameOf, invitation, markUnread } = useJoin();
  useUnread(useObservable(clipboard)?.received.length ?? 0, (count) => markUnread('clipboard', count));
  if (!isOpen || !clipboard) return null;
  return (
    <section className={panel['host']}>
      <p className={panel['quiet']}>
        <FormattedMessage id="app.clipboard.hint" />
      </p>
      <button type="button" className={panel['button']} data-variant="filled" onClick={() => void clipboard.sendCopied()}>
        <FormattedMessage id="app.clipboard.send" />
      </button>
      <ClipboardOutcomeText clipboard={clipboard} />
      <ReceivedTexts clipboard={clipboard} nameOf={(peer) => nameOf(peer) || invitation.operator.name} />
    </section>
  );
}
