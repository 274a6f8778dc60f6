import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Group, Text } from '@nearhand/platform/ui';
import { Badge } from '@nearhand/platform/ui/editing';
import styles from '../security/sign-ins.module.css';
import { permissionLabels } from './api-key-permissions.ts';
import type { ApiKey } from './api-keys.data.ts';

interface ApiKeyRowProps {
  apiKey: ApiKey;
  onRevoke: () => void;
}

export function ApiKeyRow({
  apiKey: { name, ending, permissions, state, createdBy, createdAt, expiresAt, lastUsedAt },
  onRevoke,
}: ApiKeyRowProps) {
  const intl = useIntl();
  const day = (at: string) => intl.formatDate(at, { dateStyle: 'medium' });
  const time = (at: string) => intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
  const granted = intl.formatList(permissions.map((permission) => intl.formatMessage({ id: permissionLabels[permission] })));
  return (
    <li className={styles['row']}>
      <div className={styles['facts']}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed" ff="monospace">
            nhk_…{ending}
          </Text>
          {state === 'expired' && (
            <Badge color="secondary">
              <FormattedMessage id="app.apiKeys.state.expired" />
            </Badge>
          )}
          {state === 'suspended' && (
            <Badge color="error" variant="light">
              <FormattedMessage id="app.apiKeys.state.suspended" />
            </Badge>
          )}
        </Group>
        <Text size="sm">{granted}</Text>
        <Text size="sm" c="dimmed">
          <FormattedMessage id="app.apiKeys.by" values={{ name: createdBy.name, date: day(createdAt) }} />
          {' · '}
          {expiresAt === null && <FormattedMessage id="app.apiKeys.neverExpires" />}
          {expiresAt !== null && state === 'expired' && <FormattedMessage id="app.apiKeys.expired" values={{ date: day(expiresAt) }} />}
          {expiresAt !== null && state !== 'expired' && <FormattedMessage id="app.apiKeys.expires" values={{ date: day(expiresAt) }} />}
          {' · '}
          {lastUsedAt === null ? (
            <FormattedMessage id="app.apiKeys.neverUsed" />
          ) : (
            <FormattedMessage id="app.apiKeys.lastUsed" values={{ time: time(lastUsedAt) }} />
          )}
        </Text>
        {state === 'suspended' && (
          <Text size="sm">
            <FormattedMessage id="app.apiKeys.suspended" values={{ name: createdBy.name }} />
          </Text>
        )}
      </div>
      <Button variant="default" onClick={onRevoke} aria-label={intl.formatMessage({ id: 'app.apiKeys.revokeNamed' }, { name })}>
        <FormattedMessage id="app.apiKeys.revoke" />
      </Button>
    </li>
  );
}
