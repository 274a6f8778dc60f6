import { hrefOf, meAtom, storedAtom, useAtom, useAtomValue } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { ListError, ListView } from '@nearhand/platform/list';
import { Link, useRevalidator } from '@nearhand/platform/router';
import { Button, ColumnMenu, EmptyState, IconUserPlus, IconUsers, PageHeader, Stack } from '@nearhand/platform/ui';
import { useState } from 'react';
import type { Act } from './act.ts';
import { ActDialog } from './act-dialog.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { OperatorActions } from './operator-actions.tsx';
import { firstHidden, operatorColumns } from './operator-columns.tsx';
import { type Colleague, colleagueId, colleagueShape, loadOperators, shouldReloadOperators, useOperators } from './operators.data.ts';
import { SeatsLine } from './seats-line.tsx';

/** Ids of the columns that are left out; a habit of the browser, not of the account. */
const hiddenColumnsAtom = storedAtom<readonly string[]>('columns.operators', firstHidden);

interface Doing {
  act: Act;
  colleague: Colleague;
}

/** The company's people. Admins invite and change them; operators look. */
export function OperatorsScreen() {
  const intl = useIntl();
  const me = useAtomValue(meAtom);
  const { revalidate } = useRevalidator();
  const { list, seats, invitations, invitationsError } = useOperators();
  const [hidden, setHidden] = useAtom(hiddenColumnsAtom);
  const [isInviting, setInviting] = useState(false);
  const [doing, setDoing] = useState<Doing | null>(null);
  if (!me) return null;

  const { id: ownId, isAdmin, role } = me.user;
  const reload = () => void revalidate();
  const actionsOf = (colleague: Colleague) =>
    colleague.id !== ownId &&
    colleague.role !== 'owner' && (
      <OperatorActions colleague={colleague} canHandOver={role === 'owner'} onAct={(act) => setDoing({ act, colleague })} />
    );
  const columns = operatorColumns(intl, { ownId, actions: isAdmin ? actionsOf : null });
  return (
    <Stack gap="md">
      <PageHeader title={<FormattedMessage id="app.operators.title" />} description={seats && <SeatsLine seats={seats} />}>
        {isAdmin && (
          <>
            <Button component={Link} to={hrefOf('audit')} variant="default">
              <FormattedMessage id="app.operators.audit" />
            </Button>
            <Button leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => setInviting(true)}>
              <FormattedMessage id="app.operators.invite" />
            </Button>
          </>
        )}
      </PageHeader>
      {invitationsError !== null && <ListError error={invitationsError} />}
      <InvitationList invitations={invitations ?? []} onChanged={reload} />
      <ListView
        list={list}
        shape={colleagueShape}
        columns={columns.filter(({ id, isOptional }) => !isOptional || !hidden.includes(id))}
        rowId={colleagueId}
        label={intl.formatMessage({ id: 'app.operators.title' })}
        searchLabel={intl.formatMessage({ id: 'app.operators.search' })}
        pagerLabel={intl.formatMessage({ id: 'app.operators.pager' })}
        tools={<ColumnMenu columns={columns} hidden={hidden} onChange={setHidden} />}
        empty={<EmptyState icon={<IconUsers size={40} />} title={<FormattedMessage id="app.operators.empty" />} />}
      />
      {isInviting && <InviteDialog onInvited={reload} onClose={() => setInviting(false)} />}
      {doing && (
        <ActDialog
          {...doing}
          onClose={() => setDoing(null)}
          onDone={() => {
            setDoing(null);
            reload();
          }}
        />
      )}
    </Stack>
  );
}

export { loadOperators as loader, OperatorsScreen as Component, shouldReloadOperators as shouldRevalidate };
