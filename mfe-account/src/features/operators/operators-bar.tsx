import { reauthenticate } from '@nearhand/platform/core';
import { useMutation } from '@nearhand/platform/identity';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { BulkBar, useBulk } from '@nearhand/platform/list';
import { Button, IconChevronDown, IconTrash, IconUserCheck, IconUserX, Menu } from '@nearhand/platform/ui';
import { useState } from 'react';
import { type BulkAct, carryOut, fits } from './act.ts';
import { BulkActDialog } from './bulk-act-dialog.tsx';
import { type Colleague, colleagueId } from './operators.data.ts';

interface OperatorsBarProps {
  /** Those that are chosen. */
  colleagues: readonly Colleague[];
  onClear: () => void;
  /** Everything was tried. */
  onDone: () => void;
}

interface Doing {
  act: BulkAct;
  colleagues: readonly Colleague[];
  leftOut: number;
}

/** What an admin can do with all colleagues who are chosen. Each button says for how many of them it would change anything. */
export function OperatorsBar({ colleagues, onClear, onDone }: OperatorsBarProps) {
  const intl = useIntl();
  const bulk = useBulk<Colleague>();
  const identity = useMutation();
  const [doing, setDoing] = useState<Doing | null>(null);

  const fitting = (act: BulkAct) => colleagues.filter((colleague) => fits(act, colleague));
  const part = (act: BulkAct) => {
    const found = fitting(act);
    return {
      count: found.length,
      disabled: found.length === 0 || bulk.isBusy,
      onClick: () => setDoing({ act, colleagues: found, leftOut: colleagues.length - found.length }),
    };
  };
  const handleConfirm = async ({ act, colleagues: chosen }: Doing) => {
    setDoing(null);
    // Asked once, not for each of them.
    if (act === 'remove' && !(await identity.run(reauthenticate))) return;
    await bulk.run(chosen, (colleague) => carryOut(act, colleague));
    onDone();
  };

  const { count: operators, ...makeAdmin } = part('makeAdmin');
  const { count: admins, ...makeOperator } = part('makeOperator');
  const { count: active, ...deactivate } = part('deactivate');
  const { count: inactive, ...activate } = part('activate');
  const { count: all, ...remove } = part('remove');
  return (
    <>
      <BulkBar
        bulk={bulk}
        count={colleagues.length}
        onClear={onClear}
        rowId={colleagueId}
        nameOf={({ name }) => name}
        words={{
          label: intl.formatMessage({ id: 'app.operators.bulk' }),
          chosen: (count) => intl.formatMessage({ id: 'app.operators.bulk.chosen' }, { count }),
          progress: (done, total) => intl.formatMessage({ id: 'app.operators.bulk.progress' }, { done, total }),
          failed: (count) => intl.formatMessage({ id: 'app.operators.bulk.failed' }, { count }),
        }}
      >
        <Menu withinPortal>
          <Menu.Target>
            <Button size="sm" variant="default" disabled={bulk.isBusy} rightSection={<IconChevronDown size={16} aria-hidden />}>
              <FormattedMessage id="app.operators.bulk.role" />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item {...makeAdmin}>
              <FormattedMessage id="app.operators.bulk.makeAdmin" values={{ count: operators }} />
            </Menu.Item>
            <Menu.Item {...makeOperator}>
              <FormattedMessage id="app.operators.bulk.makeOperator" values={{ count: admins }} />
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button size="sm" variant="default" leftSection={<IconUserX size={16} aria-hidden />} {...deactivate}>
          <FormattedMessage id="app.operators.bulk.deactivate" values={{ count: active }} />
        </Button>
        {inactive > 0 && (
          <Button size="sm" variant="default" leftSection={<IconUserCheck size={16} aria-hidden />} {...activate}>
            <FormattedMessage id="app.operators.bulk.activate" values={{ count: inactive }} />
          </Button>
        )}
        <Button size="sm" variant="default" leftSection={<IconTrash size={16} aria-hidden />} {...remove}>
          <FormattedMessage id="app.operators.bulk.remove" values={{ count: all }} />
        </Button>
      </BulkBar>
      {doing && <BulkActDialog {...doing} onConfirm={() => void handleConfirm(doing)} onClose={() => setDoing(null)} />}
    </>
  );
}
