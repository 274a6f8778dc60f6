import { notify } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { useEffect, useRef } from 'react';
import type { Session } from './window-state.ts';

/** Notifies the previous host that another operator is the host now, and of the remaining options. */
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
