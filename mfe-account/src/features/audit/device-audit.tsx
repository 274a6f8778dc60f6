import { hrefOf, type SlotProps } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { useLatestValue } from '@nearhand/platform/list';
import { Link } from '@nearhand/platform/router';
import { Alert, Anchor, Stack, Text } from '@nearhand/platform/ui';
import { RelativeTime, Skeleton } from '@nearhand/platform/ui/console';
import { useState } from 'react';
import { type AuditRecord, auditId, loadAuditOfDevice } from './audit.data.ts';
import classes from './audit.module.css';
import { AuditDetails } from './audit-details.tsx';
import { AuditIcon } from './audit-icon.tsx';
import { AuditSentence } from './audit-sentence.tsx';

const latest = <Answer,>(_: Answer, fresh: Answer) => fresh;

function Record({ record }: { record: AuditRecord }) {
  const { action, details, at, address } = record;
  return (
    <li>
      <AuditIcon action={action} />
      <AuditSentence record={record} />
      <AuditDetails action={action} details={details} />
      <Text size="sm" c="dimmed">
        <RelativeTime at={at} />
        {address && ` · ${address}`}
      </Text>
    </li>
  );
}

/** Action of a device: the latest that was done with it, and the way to the whole log. */
export function DeviceAudit({ device: { assignmentId, name }, onClose }: SlotProps['device-actions']) {
  const errorText = useErrorText();
  const [loading] = useState(() => loadAuditOfDevice(assignmentId));
  const { answer: records, error } = useLatestValue(loading, assignmentId, latest);
  return (
    <Stack gap="md">
      {error !== null && <Alert color="error">{errorText(error)}</Alert>}
      {!records && error === null && <Skeleton height={120} />}
      {records?.length === 0 && (
        <Text c="dimmed">
          <FormattedMessage id="app.audit.device.none" />
        </Text>
      )}
      {records && records.length > 0 && (
        <ul className={classes['list']}>
          {records.map((record) => (
            <Record key={auditId(record)} record={record} />
          ))}
        </ul>
      )}
      {records?.length !== 0 && (
        <Anchor component={Link} to={`${hrefOf('audit')}?${new URLSearchParams({ search: name })}`} onClick={onClose} underline="always">
          <FormattedMessage id="app.audit.device.all" />
        </Anchor>
      )}
    </Stack>
  );
}

export { DeviceAudit as Component };
