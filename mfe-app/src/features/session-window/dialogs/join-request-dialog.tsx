import { useTitleMark } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Stack } from '@nearhand/platform/ui';
import { Dialog } from '@nearhand/platform/ui/console';
import { useEffect, useState } from 'react';
import { JoinRequestNotice } from '../people/join-request-list.tsx';
import type { JoinRequest } from '../window-state.ts';

/** A modal dialog about a join request. It can be postponed; the request stays in the panel of participants. */
export function JoinRequestDialog({ joinRequests }: { joinRequests: readonly JoinRequest[] }) {
  const intl = useIntl();
  const [putOff, setPutOff] = useState<ReadonlySet<string>>(new Set());
  const asking = joinRequests.filter(({ reason, joinRequestId }) => reason === 'operator' && !putOff.has(joinRequestId));
  useTitleMark(joinRequests.length > 0 ? intl.formatMessage({ id: 'app.session.joinRequest.title' }) : null);

  const ids = joinRequests.map(({ joinRequestId }) => joinRequestId).join(' ');
  useEffect(() => setPutOff((known) => new Set([...known].filter((id) => ids.includes(id)))), [ids]);

  return (
    <Dialog
      opened={asking.length > 0}
      onClose={() => setPutOff(new Set(joinRequests.map(({ joinRequestId }) => joinRequestId)))}
      title={<FormattedMessage id="app.session.joinRequest.title" />}
    >
      <Stack>
        {asking.map((joinRequest) => (
          <JoinRequestNotice key={joinRequest.joinRequestId} joinRequest={joinRequest} />
        ))}
      </Stack>
    </Dialog>
  );
}
