import { hrefOf, meAtom, useAtomValue } from '@nearhand/platform/core';
import { IconUserPlus, IconUsers } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { ExportButton, isFiltered, ListError, ListView, useBulk, useHover, useSelection } from '@nearhand/platform/list';
import { useNavigate, useRevalidator } from '@nearhand/platform/router';
import { Button, Stack } from '@nearhand/platform/ui';
import { EmptyState, PageHeader } from '@nearhand/platform/ui/console';
import { useRef, useState } from 'react';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LicenseUsage } from './license-usage.tsx';
import { LockedOperators } from './locked-operators.tsx';
import { isChangeable, type OperatorAction } from './operator-action.ts';
import { OperatorActionDialog } from './operator-action-dialog.tsx';
import { operatorColumns } from './operator-columns.tsx';
import { OperatorMenu } from './operator-menu.tsx';
import {
  exportQuery,
  loadOperatorPage,
  loadOperators,
  type Operator,
  operatorId,
  operatorListShape,
  shouldReloadOperators,
  useOperators,
} from './operators.data.ts';
import { OperatorsBar } from './operators-bar.tsx';
import { useInviteAction } from './use-invite-action.ts';
import { useLiveOperators } from './use-live-operators.ts';
import { useOperatorFilters } from './use-operator-filters.ts';

interface PendingAction {
  action: OperatorAction;
  operator: Operator;
}

/** Users of the company. Admins invite and change them; operators have read access. */
export function OperatorsScreen() {
  const intl = useIntl();
  const me = useAtomValue(meAtom);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { isHovered, handlers, release } = useHover();
  const { list, licenses, lockedIds, invitations, invitationsError, newRowCount, showNewRows } = useOperators(isHovered);
  const filters = useOperatorFilters();
  const [openId, setOpenId] = useState<string | null>(null);
  const [isInviting, setInviting] = useState(false);
  const [pending, setPending] = useState<PendingAction | null>(null);
  const inviteButton = useRef<HTMLButtonElement>(null);
  useInviteAction(() => setInviting(me?.user.isAdmin === true));
  useLiveOperators();
  const canChange = (operator: Operator) => me?.user.isAdmin === true && isChangeable(operator, me.user.id);
  const handleChanged = () => {
    release();
    void revalidate();
  };
  const selection = useSelection(list, operatorId, loadOperatorPage, canChange);
  const bulk = useBulk({ ...selection, rowId: operatorId, onDone: handleChanged });
  if (!me) return null;

  const { id: ownId, isAdmin, role } = me.user;
  const handleAct = (operator: Operator) => {
    if (operator.id === ownId) void navigate(hrefOf('settings'));
    else if (canChange(operator)) setOpenId(operator.id);
  };
  const actionsOf = (operator: Operator) =>
    canChange(operator) && (
      <OperatorMenu
        operator={operator}
        canHandOver={role === 'owner'}
        isOpen={openId === operator.id}
        onToggle={(isOpen) => setOpenId(isOpen ? operator.id : null)}
        onAct={(action) => setPending({ action, operator })}
      />
    );
  const columns = operatorColumns(intl, { ownId, lockedIds, actions: isAdmin ? actionsOf : null });
  const isAlone = isAdmin && list.rows?.length === 1 && list.total === 1 && invitations?.length === 0 && !isFiltered(list.query);
  // The rows appear with the invitations above them, which would move them otherwise.
  const isComplete = (invitations ?? invitationsError) !== null;
  return (
    <>
      <PageHeader title={<FormattedMessage id="app.operators.title" />} description={licenses && <LicenseUsage licenses={licenses} />}>
        {isAdmin && (
          <>
            <ExportButton path="/company/{companyId}/user/export" query={() => exportQuery(list.query)} />
            <Button ref={inviteButton} size="sm" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
              <FormattedMessage id="app.operators.invite" />
            </Button>
          </>
        )}
      </PageHeader>
      <Stack gap="xs" {...handlers}>
        <LockedOperators count={lockedIds.length} allowed={licenses?.allowed ?? null} />
        {/* The list shows its own error. */}
        {invitationsError !== null && list.error === null && (
          <ListError error={invitationsError} title={<FormattedMessage id="app.operators.invitations.error" />} />
        )}
        {isAdmin && invitations && (
          <InvitationList invitations={invitations} onChanged={handleChanged} onLastRevoked={() => inviteButton.current?.focus()} />
        )}
        <ListView
          name="operators"
          list={{ ...list, rows: isComplete ? list.rows : null, newRowCount, showNewRows }}
          shape={operatorListShape}
          columns={columns}
          rowId={operatorId}
          label={intl.formatMessage({ id: 'app.operators.title' })}
          searchLabel={intl.formatMessage({ id: 'app.operators.search' })}
          pagerLabel={intl.formatMessage({ id: 'app.operators.pager' })}
          onAct={handleAct}
          filters={filters}
          savedFilters="operators"
          newRowsLabel={(count) => intl.formatMessage({ id: 'app.operators.waiting' }, { count })}
          bulk={<OperatorsBar bulk={bulk} selection={selection} />}
          {...(isAdmin && { selection: { ...selection, canSelect: canChange, nameOf: ({ name }: Operator) => name } })}
          empty={<EmptyState icon={<IconUsers size={40} />} title={<FormattedMessage id="app.operators.empty" />} />}
        />
        {isAlone && (
          <EmptyState
            icon={<IconUserPlus size={32} />}
            title={<FormattedMessage id="app.operators.alone" />}
            action={
              <Button variant="default" onClick={() => setInviting(true)}>
                <FormattedMessage id="app.operators.alone.invite" />
              </Button>
            }
          >
            <FormattedMessage id="app.operators.alone.hint" />
          </EmptyState>
        )}
      </Stack>
      {isInviting && <InviteDialog onInvited={handleChanged} onClose={() => setInviting(false)} />}
      {pending && (
        <OperatorActionDialog
          {...pending}
          onClose={() => setPending(null)}
          onDone={() => {
            setPending(null);
            handleChanged();
          }}
        />
      )}
    </>
  );
}

export { loadOperators as loader, OperatorsScreen as Component, shouldReloadOperators as shouldRevalidate };
