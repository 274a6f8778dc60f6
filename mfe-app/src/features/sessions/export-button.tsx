import { localeAtom, notify, requireMe, useAtomValue } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { Button, IconDownload, IconX, Tooltip } from '@nearhand/platform/ui';
import { useRef, useState } from 'react';
import { liveStates } from '../../shared/session/session.ts';
import { downloadSessions } from './download-sessions.ts';
import { apiFilters, type SessionQuery } from './sessions.data.ts';

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function parametersOf({ filters, search }: SessionQuery): URLSearchParams {
  const status = [...liveStates, 'closed' as const].filter((state) => filters['status']?.includes(state));
  const entries = Object.entries(apiFilters({ filters, search }, status)).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)]),
  );
  return new URLSearchParams(entries);
}

/** Everything that the filters find, as a file; for admins. A second press stops it. */
export function ExportButton({ query }: { query: SessionQuery }) {
  const intl = useIntl();
  const errorText = useErrorText();
  const locale = useAtomValue(localeAtom);
  const [rows, setRows] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const isAllowed = requireMe().user.role !== 'operator';

  const handleExport = async () => {
    if (running.current) return running.current.abort();
    running.current = new AbortController();
    setRows(0);
    try {
      const { file, name } = await downloadSessions(parametersOf(query), locale, running.current.signal, setRows);
      save(file, name);
      notify('success', intl.formatMessage({ id: 'app.sessions.export.done' }, { name }));
    } catch (error) {
      if (!running.current?.signal.aborted) notify('error', errorText(error));
    } finally {
      running.current = null;
      setRows(null);
    }
  };

  const button = (
    <Button
      variant="default"
      leftSection={rows === null ? <IconDownload size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
      {...(!isAllowed && { 'data-disabled': true, 'aria-disabled': true })}
      onClick={() => isAllowed && void handleExport()}
    >
      {rows === null ? <FormattedMessage id="app.sessions.export" /> : <FormattedMessage id="app.sessions.export.stop" values={{ rows }} />}
    </Button>
  );
  return isAllowed ? button : <Tooltip label={intl.formatMessage({ id: 'app.sessions.export.admins' })}>{button}</Tooltip>;
}
