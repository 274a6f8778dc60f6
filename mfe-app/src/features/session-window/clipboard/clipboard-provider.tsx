import { useIntl } from '@nearhand/platform/intl';
import { ClipboardExchange } from '@nearhand/platform/session-link/clipboard/clipboard-exchange';
import { useCommands } from '@nearhand/platform/ui';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useSendClipboard } from '../../../shared/clipboard/use-send-clipboard.ts';
import { useWindow } from '../window-context.ts';
import { ClipboardContext } from './clipboard-context.ts';

/** Text between the two clipboards. */
export function ClipboardProvider({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const { peers, role, phase, report } = useWindow();
  const [line, setLine] = useState<ClipboardExchange | null>(null);
  const sending = useSendClipboard(line);
  const isWatching = role === 'watcher';
  const handleMoved = useEffectEvent((type: 'clipboardSent' | 'clipboardReceived', bytes: number) => report({ type, bytes }));

  useEffect(() => {
    if (isWatching) return;
    const made = new ClipboardExchange({
      peers,
      mayExchange: () => true,
      onSent: (bytes) => handleMoved('clipboardSent', bytes),
      onReceived: (bytes) => handleMoved('clipboardReceived', bytes),
    });
    setLine(made);
    return () => {
      made.close();
      setLine(null);
    };
  }, [peers, isWatching]);

  useCommands([
    {
      id: 'session.clipboard',
      label: intl.formatMessage({ id: 'app.clipboard.send' }),
      group: intl.formatMessage({ id: 'app.session.group.session' }),
      keys: 'v',
      isDisabled: !line || phase === 'closed',
      run: () => void sending.send(),
    },
  ]);
  return <ClipboardContext value={line && { line, sending }}>{children}</ClipboardContext>;
}
