import { notify } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { Alert, Button, Group, Paper, Stack, Text } from '@nearhand/platform/ui';
import { Progress } from '@nearhand/platform/ui/console';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './bulk-bar.module.css';
import type { Bulk } from './use-bulk.ts';
import type { RowSelection } from './use-selection.ts';

interface BulkBarProps<Row> {
  bulk: Bulk<Row>;
  /** Offers to select the rows of other pages as well. */
  matching?: RowSelection<Row>['matching'];
  nameOf: (row: Row) => string;
  words: {
    /** Accessible name of the bar. */
    label: string;
    chosen: (count: number) => string;
    progress: (done: number, total: number) => string;
    failed: (count: number) => string;
  };
  children: ReactNode;
}

function SelectMatching({ matching: { count, isPart, select } }: { matching: NonNullable<RowSelection<unknown>['matching']> }) {
  const intl = useIntl();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const handleSelect = async () => {
    setBusy(true);
    await select().catch((error: unknown) => notify('error', errorText(error)));
    setBusy(false);
  };
  return (
    <Button size="xs" px="xs" variant="subtle" loading={isBusy} onClick={() => void handleSelect()}>
      {intl.formatMessage({ id: isPart ? 'app.list.bulk.first' : 'app.list.bulk.all' }, { count })}
    </Button>
  );
}

/** Actions, progress and errors of a bulk run; renders nothing without a selection or results. */
export function BulkBar<Row>({ bulk, matching, nameOf, words, children }: BulkBarProps<Row>) {
  const intl = useIntl();
  const errorText = useErrorText();
  const dismissButton = useRef<HTMLButtonElement>(null);
  const { total, results, isBusy, isShown, rowId, clear, dismiss } = bulk;
  const count = bulk.rows.length;
  const failed = results.filter(({ error }) => error !== null);
  const isOver = total > 0 && !isBusy;

  // The pressed button disappears with the selection: moves the focus to the results.
  useEffect(() => {
    if (isOver && count === 0 && document.activeElement === document.body) dismissButton.current?.focus();
  }, [isOver, count]);

  if (!isShown) return null;
  return (
    <Paper withBorder className={classes['bar'] ?? ''} role="region" aria-label={words.label}>
      <Stack gap="xs">
        {count > 0 && (
          <Group gap="xs" className={classes['line'] ?? ''}>
            <Text role="status" size="sm" fw={500} me="xs">
              {words.chosen(count)}
            </Text>
            {matching && <SelectMatching matching={matching} />}
            {children}
            <Button size="xs" px="xs" variant="subtle" onClick={clear}>
              <FormattedMessage id="app.list.bulk.clear" />
            </Button>
          </Group>
        )}
        {total > 0 && (
          <div role="status">
            <Text size="sm">{words.progress(results.length - failed.length, total)}</Text>
            {isBusy && (
              <Progress value={(100 * results.length) / total} aria-label={intl.formatMessage({ id: 'app.list.bulk.progressBar' })} />
            )}
          </div>
        )}
        {total > 0 && failed.length > 0 && (
          <Alert color="error" title={words.failed(failed.length)}>
            <ul>
              {failed.map(({ row, error }) => (
                <li key={rowId(row)}>
                  {nameOf(row)}: {errorText(error)}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {isOver && (
          <Group>
            <Button ref={dismissButton} size="xs" px="xs" variant="subtle" onClick={dismiss}>
              <FormattedMessage id="app.list.bulk.dismiss" />
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
