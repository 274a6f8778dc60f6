import { notify } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { useEffect, useRef } from 'react';
import type { Session } from './window-state.ts';

/** Tells who led the session that a colleague does so from now on, and what is left to do here. */
export function useTransferNotice(session: Session): void {
  const intl = useIntl();
  const wasHostRef = useRef(session.can.host);
  const { host, enter } = session.can;
  const values = { operator: session.operator.name };
  const isClosed = session.status === 'closed';

  useEffect(() => {
    const hasChanged = wasHostRef.current !== host;
    wasHostRef.current = host;
    if (!hasChanged || isClosed || !enter) return;
    if (host) notify('success', intl.formatMessage({ id: 'app.session.transferred.yours' }));
    else notify('info', intl.formatMessage({ id: 'app.session.transferred.theirs' }, values), { isPersistent: true });
  });
}
