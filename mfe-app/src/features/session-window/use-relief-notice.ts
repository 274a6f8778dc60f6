import { notify } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { useEffect, useRef } from 'react';
import type { Session } from './window-state.ts';

/** Tells who led the session that a colleague does so from now on, and what is left to do here. */
export function useReliefNotice(session: Session): void {
  const intl = useIntl();
  const ledRef = useRef(session.can.lead);
  const { lead, enter } = session.can;
  const values = { operator: session.operator.name };
  const isClosed = session.status === 'closed';

  useEffect(() => {
    const hasChanged = ledRef.current !== lead;
    ledRef.current = lead;
    if (!hasChanged || isClosed || !enter) return;
    if (lead) notify('success', intl.formatMessage({ id: 'app.session.relief.yours' }));
    else notify('info', intl.formatMessage({ id: 'app.session.relief.theirs' }, values), { isPersistent: true });
  });
}
