import { FormattedMessage } from '@nearhand/platform/intl';
import { ClipboardExchange } from '@nearhand/platform/session-link/clipboard/clipboard-exchange';
import { ClipboardOutcomeText } from '../../../shared/clipboard/clipboard-outcome.tsx';
import { ReceivedTextCard } from '../../../shared/clipboard/received-text-card.tsx';
import { ReceivedTexts } from '../../../shared/clipboard/received-texts.tsx';
import panel from '../../../shared/panel/panel.module.css';
import { useCapability } from '../../../shared/session-link/use-capability.ts';
import { useUnread } from '../../../shared/session-link/use-unread.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useJoin } from '../join-context.ts';
import { News } from '../notices/news.tsx';

export function ClipboardPanel({ isOpen }: { isOpen: boolean }) {
  const clipboard = useCapability(ClipboardExchange);
  const { nameOf, invitation, markUnread } = useJoin();
  const received = useObservable(clipboard)?.received ?? [];
  useUnread(received.length, (count) => markUnread('clipboard', count));
  if (!clipboard) return null;

  const fullNameOf = (peer: string) => nameOf(peer) || invitation.operator.name;
  if (!isOpen) {
    const [newest] = received;
    return (
      newest && (
        <News>
          <div className={panel['host']}>
            <ul>
              <ReceivedTextCard
                key={newest.id}
                received={newest}
                from={fullNameOf(newest.peer)}
                onDismiss={() => clipboard.dismiss(newest.id)}
              />
            </ul>
          </div>
        </News>
      )
    );
  }
  return (
    <section className={panel['host']}>
      <p className={panel['quiet']}>
        <FormattedMessage id="app.clipboard.hint" />
      </p>
      <button type="button" className={panel['button']} data-variant="filled" onClick={() => void clipboard.sendCopied()}>
        <FormattedMessage id="app.clipboard.send" />
      </button>
      <ClipboardOutcomeText clipboard={clipboard} />
      <ReceivedTexts clipboard={clipboard} nameOf={fullNameOf} />
    </section>
  );
}
