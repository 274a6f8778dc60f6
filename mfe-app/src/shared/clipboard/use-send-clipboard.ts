import type { ClipboardExchange, SendResult } from '@nearhand/platform/session-link/clipboard/clipboard-exchange';
import { useEffect, useState } from 'react';
import { readClipboard } from './read-clipboard.ts';

export type ClipboardOutcome = SendResult | 'denied' | 'unsupported';

/** Good news is not left standing. */
const shownMs = 5_000;

/** Sends what is in the clipboard, or a text that was put into the page instead; and what became of it. */
export function useSendClipboard(line: ClipboardExchange | null) {
  const [outcome, setOutcome] = useState<ClipboardOutcome | null>(null);

  useEffect(() => {
    if (outcome !== 'sent') return;
    const timer = setTimeout(() => setOutcome(null), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  const sendText = (text: string) => setOutcome(line ? line.send(text) : 'nobody');
  const send = async () => {
    const read = await readClipboard();
    if (read.kind === 'text') sendText(read.text);
    else setOutcome(read.kind);
  };
  return { outcome, send, sendText, forget: () => setOutcome(null) };
}
