import { hrefOf, meAtom, useAtomValue } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { ExportButton, ListError, ListView, usePointing, WaitingRows } from '@nearhand/platform/list';
import { Link, useNavigate, useRevalidator } from '@nearhand/platform/router';
import { Button, EmptyState, IconUserPlus, IconUsers, PageHeader, Stack } from '@nearhand/platform/ui';
import { useRef, useState } from 'react';
import { type Act, isChangeable } from './act.ts';
import { ActDialog } from './act-dialog.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { OperatorActions } from './operator-actions.tsx';
import { operatorColumns } from './operator-columns.tsx';
import { hiddenColumnsAtom, OperatorFilters } from './operator-filters.tsx';
import {
  type Colleague,
  colleagueId,
  colleagueShape,
  exportQuery,
  loadOperators,
  shouldReloadOperators,
  useOperators,
} from './operators.data.ts';
import { OperatorsBar } from './operators-bar.tsx';
import { SeatsLine } from './seats-line.tsx';
import { useLiveOperators } from './use-live-operators.ts';

interface Doing {
  act: Act;
  colleague: Colleague;
}

/** The company's people. Admins invite and change them; operators look. */
export function OperatorsScreen() {
  const intl = useIntl();
  const me = useAtomValue(meAtom);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { isPointing, handlers, release } = usePointing();
  const { list, seats, invitations, invitationsError, waiting, showWaiting } = useOperators(isPointing);
  const hidden = useAtomValue(hiddenColumnsAtom);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [openId, setOpenId] = useState<string | null>(null);
  const [isInviting, setInviting] = useState(false);
  const [doing, setDoing] = useState<Doing | null>(null);
  const inviteButton = useRef<HTMLButtonElement>(null);
  useLiveOperators();
  if (!me) return null;

  const { id: ownId, isAdmin, role } = me.user;
  const canChange = (colleague: Colleague) => isAdmin && isChangeable(colleague, ownId);
  const handleChanged = () => {
    release();
    void revalidate();
  };
  const handleAct = (colleague: Colleague) => {
    if (colleague.id === ownId) void navigate(hrefOf('settings'));
    else if (canChange(colleague)) setOpenId(colleague.id);
  };
  const actionsOf = (colleague: Colleague) =>
    canChange(colleague) && (
      <OperatorActions
        colleague={colleague}
        canHandOver={role === 'owner'}
        isOpen={openId === colleague.id}
        onToggle={(isOpen) => setOpenId(isOpen ? colleague.id : null)}
        onAct={(act) => setDoing({ act, colleague })}
      />
    );
  const columns = operatorColumns(intl, { ownId, actions: isAdmin ? actionsOf : null });
  const chosen = list.rows?.filter((colleague) => selected.has(colleague.id) && canChange(colleague)) ?? [];
  return (
    <>
      <PageHeader title={<FormattedMessage id="app.operators.title" />} description={seats && <SeatsLine seats={seats} />}>
        {isAdmin && (
          <>
            <Button component={Link} to={hrefOf('audit')} variant="default">
              <FormattedMessage id="app.operators.audit" />
            </Button>
            <ExportButton path="/company/{companyId}/user/export" query={() => exportQuery(list.query)} />
            <Button ref={inviteButton} leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => setInviting(true)}>
              <FormattedMessage id="app.operators.invite" />
            </Button>
          </>
        )}
      </PageHeader>
      <Stack gap="md" {...handlers}>
        {/* Where nobody came, the list says why. */}
        {invitationsError !== null && list.error === null && <ListError error={invitationsError} />}
        {isAdmin && (
          <InvitationList invitations={invitations} onChanged={handleChanged} onLastRevoked={() => inviteButton.current?.focus()} />
        )}
        <ListView
          list={list}
          shape={colleagueShape}
          columns={columns.filter(({ id, isOptional }) => !isOptional || !hidden.includes(id))}
          rowId={colleagueId}
          label={intl.formatMessage({ id: 'app.operators.title' })}
          searchLabel={intl.formatMessage({ id: 'app.operators.search' })}
          pagerLabel={intl.formatMessage({ id: 'app.operators.pager' })}
          onAct={handleAct}
          tools={<OperatorFilters query={list.query} columns={columns} />}
          notice={
            <>
              <WaitingRows
                count={waiting}
                label={intl.formatMessage({ id: 'app.operators.waiting' }, { count: waiting })}
                onShow={showWaiting}
              />
              <OperatorsBar
                colleagues={chosen}
                onClear={() => setSelected(new Set())}
                onDone={() => {
                  setSelected(new Set());
                  handleChanged();
                }}
              />
            </>
          }
          {...(isAdmin && { selection: { selected, onSelect: setSelected, canSelect: canChange, nameOf: ({ name }: Colleague) => name } })}
          empty={<EmptyState icon={<IconUsers size={40} />} title={<FormattedMessage id="app.operators.empty" />} />}
        />
      </Stack>
      {isInviting && <InviteDialog onInvited={handleChanged} onClose={() => setInviting(false)} />}
      {doing && (
        <ActDialog
          {...doing}
          onClose={() => setDoing(null)}
          onDone={() => {
            setDoing(null);
            handleChanged();
          }}
        />
      )}
    </>
  );
}

export { loadOperators as loader, OperatorsScreen as Component, shouldReloadOperators as shouldRevalidate };
