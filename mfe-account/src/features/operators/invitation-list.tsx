import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useBulk } from '@nearhand/platform/list';
import { Group, Paper, Title } from '@nearhand/platform/ui';
import { Checkbox, useSharedTabStop } from '@nearhand/platform/ui/console';
import { useRef, useState } from 'react';
import { InvitationRow } from './invitation-row.tsx';
import { InvitationsBar } from './invitations-bar.tsx';
import { type Invitation, invitationId } from './operators.data.ts';
import classes from './operators.module.css';

interface InvitationListProps {
  invitations: readonly Invitation[];
  onChanged: () => void;
  /** Called before the list unmounts, to move the focus. */
  onLastRevoked: () => void;
}

/** Pending invitations; renders nothing without any. */
export function InvitationList({ invitations, onChanged, onLastRevoked }: InvitationListProps) {
  const intl = useIntl();
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = invitations.filter((invitation) => chosen.has(invitationId(invitation)));
  const isAll = selected.length === invitations.length;
  useSharedTabStop(list, {
    label: intl.formatMessage({ id: 'app.operators.pending' }, { count: invitations.length }),
    isEmpty: invitations.length === 0,
  });
  const bulk = useBulk({ rows: selected, rowId: invitationId, onSelect: setChosen, onDone: onChanged });

  const handleSelect = (id: string, isChosen: boolean) => {
    setChosen((before) => {
      const others = [...before].filter((other) => other !== id);
      return new Set(isChosen ? [...others, id] : others);
    });
  };
  const handleRevoked = () => {
    if (invitations.length > 1) list.current?.focus();
    else onLastRevoked();
    onChanged();
  };
  return (
    <>
      <InvitationsBar bulk={bulk} />
      {invitations.length > 0 && (
        <Paper component="section" withBorder radius="md" px="sm" py="xs" aria-labelledby="pending">
          <Group justify="space-between" gap="sm">
            <Title order={2} size="h6" id="pending">
              <FormattedMessage id="app.operators.pending" values={{ count: invitations.length }} />
            </Title>
            {invitations.length > 1 && (
              <Checkbox
                size="xs"
                label={<FormattedMessage id="app.operators.invitations.all" />}
                checked={isAll}
                indeterminate={selected.length > 0 && !isAll}
                onChange={() => setChosen(new Set(isAll ? [] : invitations.map(invitationId)))}
              />
            )}
          </Group>
          <ul ref={list} className={classes['rows']} tabIndex={-1} aria-labelledby="pending">
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitationId(invitation)}
                invitation={invitation}
                isSelected={chosen.has(invitationId(invitation))}
                onSelect={(isChosen) => handleSelect(invitationId(invitation), isChosen)}
                onChanged={onChanged}
                onRevoked={handleRevoked}
              />
            ))}
          </ul>
        </Paper>
      )}
    </>
  );
}
