import { reauthenticate } from '@nearhand/platform/core';
import { IconChevronDown, IconTrash, IconUserCheck, IconUserX } from '@nearhand/platform/icons';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { type Bulk, BulkBar, type RowSelection } from '@nearhand/platform/list';
import { Button } from '@nearhand/platform/ui';
import { Menu } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import { BulkActionDialog } from './bulk-action-dialog.tsx';
import { type BulkAction, isApplicable, performAction } from './operator-action.ts';
import type { Operator } from './operators.data.ts';

interface PendingAction {
  action: BulkAction;
  operators: readonly Operator[];
  leftOut: number;
}

/** Bulk actions for the selected operators. Each button shows how many of them the action would change. */
export function OperatorsBar({ bulk, selection: { matching } }: { bulk: Bulk<Operator>; selection: RowSelection<Operator> }) {
  const intl = useIntl();
  const { rows: selected } = bulk;
  const identity = useMutation();
  const [pending, setPending] = useState<PendingAction | null>(null);

  const buttonProps = (action: BulkAction) => {
    const applicable = selected.filter((operator) => isApplicable(action, operator));
    return {
      count: applicable.length,
      disabled: applicable.length === 0 || bulk.isBusy,
      onClick: () => setPending({ action, operators: applicable, leftOut: selected.length - applicable.length }),
    };
  };
  const handleConfirm = async ({ action, operators }: PendingAction) => {
    setPending(null);
    // Reauthenticates once for the whole run.
    if (action === 'remove' && !(await identity.run(reauthenticate))) return;
    await bulk.run(operators, (operator) => performAction(action, operator));
  };

  const { count: toAdmin, ...makeAdmin } = buttonProps('makeAdmin');
  const { count: toOperator, ...makeOperator } = buttonProps('makeOperator');
  const { count: active, ...deactivate } = buttonProps('deactivate');
  const { count: inactive, ...activate } = buttonProps('activate');
  const { count: all, ...remove } = buttonProps('remove');
  return (
    <>
      <BulkBar
        bulk={bulk}
        matching={matching}
        nameOf={({ name }) => name}
        words={{
          label: intl.formatMessage({ id: 'app.operators.bulk' }),
          chosen: (count) => intl.formatMessage({ id: 'app.operators.bulk.selected' }, { count }),
          progress: (done, total) => intl.formatMessage({ id: 'app.operators.bulk.progress' }, { done, total }),
          failed: (count) => intl.formatMessage({ id: 'app.operators.bulk.failed' }, { count }),
        }}
      >
        <Menu withinPortal>
          <Menu.Target>
            <Button size="xs" variant="default" disabled={bulk.isBusy} rightSection={<IconChevronDown size={16} aria-hidden />}>
              <FormattedMessage id="app.operators.bulk.role" />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item {...makeAdmin}>
              <FormattedMessage id="app.operators.bulk.makeAdmin" values={{ count: toAdmin }} />
            </Menu.Item>
            <Menu.Item {...makeOperator}>
              <FormattedMessage id="app.operators.bulk.makeOperator" values={{ count: toOperator }} />
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button size="xs" variant="default" leftSection={<IconUserX size={16} aria-hidden />} {...deactivate}>
          <FormattedMessage id="app.operators.bulk.deactivate" values={{ count: active }} />
        </Button>
        {inactive > 0 && (
          <Button size="xs" variant="default" leftSection={<IconUserCheck size={16} aria-hidden />} {...activate}>
            <FormattedMessage id="app.operators.bulk.activate" values={{ count: inactive }} />
          </Button>
        )}
        <Button size="xs" variant="default" leftSection={<IconTrash size={16} aria-hidden />} {...remove}>
          <FormattedMessage id="app.operators.bulk.remove" values={{ count: all }} />
        </Button>
      </BulkBar>
      {pending && <BulkActionDialog {...pending} onConfirm={() => void handleConfirm(pending)} onClose={() => setPending(null)} />}
    </>
  );
}
