import type { components } from '@nearhand/contracts/openapi.gen';
import { hrefOf } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { formatElapsed } from './format-elapsed.ts';

type Session = Pick<components['schemas']['Session'], 'sessionId' | 'duration'>;

/** Composes the text that goes into the ticket. */
export function useTicketNote() {
  const intl = useIntl();
  return ({ sessionId, duration }: Session, note: string): string => {
    const report = new URL(hrefOf('session-report', { id: sessionId }), location.origin).href;
    const first = intl.formatMessage({ id: 'integrations.note.first' }, { duration: formatElapsed(duration ?? 0) });
    return [first, note.trim(), report].filter(Boolean).join('\n');
  };
}
