import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { ClipboardExchange } from '@nearhand/platform/session-link/clipboard/clipboard-exchange';
import { ClipboardOutcomeText } from '../../../shared/clipboard/clipboard-outcome.tsx';
import { ReceivedTexts } from '../../../shared/clipboard/received-texts.tsx';
import panel from '../../../shared/panel/panel.module.css';
import { useCapability, useOpenCapability } from '../../../shared/session-link/use-capability.ts';
import { useObservable } from '../../../shared/state/use-observable.ts';
import { useSessionCommands } from '../frame/use-session-commands.ts';
import { useCustomerName } from '../use-customer-name.ts';
import { useWindow } from '../window-context.ts';

export function useClipboard(): void {
  const intl = useIntl();
  const { role, phase } = useWindow();
  const clipboard = useOpenCapability(ClipboardExchange, role !== 'watcher');
  useSessionCommands([
    {
      id: 'session.clipboard',
      label: intl.formatMessage({ id: 'app.clipboard.send' }),
      keys: 'v',
      isDisabled: !clipboard || phase === 'closed',
      run: () => void clipboard?.sendCopied(),
    },
  ]);
}

/** The result of sending, and the texts from the customer. */
export function ClipboardNotice() {
  const clipboard = useCapability(ClipboardExchange);
  return clipboard && <Notice clipboard={clipboard} />;
}

function Notice({ clipboard }: { clipboard: ClipboardExchange }) {
  const customer = useCustomerName();
  const { outcome } = useObservable(clipboard);
  return (
    <>
      {outcome && (
        <div className={panel['card']}>
          <ClipboardOutcomeText clipboard={clipboard} />
          <button type="button" className={panel['button']} onClick={() => clipboard.dismissOutcome()}>
            <FormattedMessage id="app.clipboard.dismiss" />
          </button>
        </div>
      )}
      <ReceivedTexts clipboard={clipboard} nameOf={() => customer} />
    </>
  );
}
