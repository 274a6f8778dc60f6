import { localeAtom, notify, saveFile, useAtomValue } from '@nearhand/platform/core';
import { IconDownload, IconX } from '@nearhand/platform/icons';
import { useErrorText, useIntl } from '@nearhand/platform/intl';
import { Button } from '@nearhand/platform/ui';
import { Tooltip, useCommands } from '@nearhand/platform/ui/console';
import { useRef, useState } from 'react';
import type { ExportPath, ExportQuery } from './download-table.ts';

interface ExportButtonProps<Path extends ExportPath> {
  path: Path;
  /** Current filters as API parameters. */
  query: () => ExportQuery<Path>;
  /** The export of the selected rows is not in the palette, which has that of all rows. */
  isOfSelection?: boolean;
  /** Reason shown to users who may not export. */
  refusal?: string | undefined;
}

/** Exports all rows that match the filters, also from the palette. A second click aborts the export. */
export function ExportButton<Path extends ExportPath>({ path, query, isOfSelection = false, refusal }: ExportButtonProps<Path>) {
  const intl = useIntl();
  const errorText = useErrorText();
  const locale = useAtomValue(localeAtom);
  const [rows, setRows] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const isAllowed = refusal === undefined;

  const handleExport = async () => {
    if (running.current) return running.current.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    setRows(0);
    try {
      const { downloadTable } = await import('./download-table.ts');
      const { file, name } = await downloadTable({ path, query: query(), locale, signal, onRows: setRows });
      saveFile(file, name);
      notify('success', intl.formatMessage({ id: 'app.list.export.done' }, { name }));
    } catch (error) {
      if (!signal.aborted) notify('error', errorText(error));
    } finally {
      running.current = null;
      setRows(null);
    }
  };

  const label =
    rows === null ? intl.formatMessage({ id: 'app.list.export' }) : intl.formatMessage({ id: 'app.list.export.stop' }, { rows });
  const isCommand = isAllowed && !isOfSelection;
  useCommands(
    isCommand
      ? [{ id: 'list.export', label, group: intl.formatMessage({ id: 'app.commands.group.list' }), run: () => void handleExport() }]
      : [],
  );

  const button = (
    <Button
      size={isOfSelection ? 'xs' : 'sm'}
      variant="default"
      leftSection={rows === null ? <IconDownload size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
      {...(!isAllowed && { 'data-disabled': true, 'aria-disabled': true })}
      onClick={() => isAllowed && void handleExport()}
    >
      {label}
    </Button>
  );
  return isAllowed ? button : <Tooltip label={refusal}>{button}</Tooltip>;
}
