import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Dialog, Stack } from '@nearhand/platform/ui';
import { useEffect, useState } from 'react';
import { useTitleMark } from '../../shared/title/use-title-mark.ts';
import { KnockNotice } from './people/knock-list.tsx';
import type { Knock } from './window-state.ts';

/** Somebody waits at the door: cannot be missed, and can be put off; who waits stays in the panel of people. */
export function KnockDialog({ knocks }: { knocks: readonly Knock[] }) {
  const intl = useIntl();
  const [putOff, setPutOff] = useState<ReadonlySet<string>>(new Set());
  const asking = knocks.filter(({ reason, knockId }) => reason === 'operator' && !putOff.has(knockId));
  useTitleMark(knocks.length > 0 ? intl.formatMessage({ id: 'app.session.knock.title' }) : null);

  const ids = knocks.map(({ knockId }) => knockId).join(' ');
  useEffect(() => setPutOff((known) => new Set([...known].filter((id) => ids.includes(id)))), [ids]);

  return (
    <Dialog
      opened={asking.length > 0}
      onClose={() => setPutOff(new Set(knocks.map(({ knockId }) => knockId)))}
      title={<FormattedMessage id="app.session.knock.title" />}
    >
      <Stack>
        {asking.map((knock) => (
          <KnockNotice key={knock.knockId} knock={knock} />
        ))}
      </Stack>
    </Dialog>
  );
}
