import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Group, Text } from '@nearhand/platform/ui';
import { Badge } from '@nearhand/platform/ui/editing';
import type { SignIn } from '../settings.data.ts';
import styles from './sign-ins.module.css';

interface SignInRowProps {
  signIn: SignIn;
  titles: ReadonlyMap<string, string>;
  isEnding: boolean;
  onEnd: () => void;
}

const ownIds: Record<string, 'app.settings.methods.password' | 'app.settings.methods.emailLink'> = {
  password: 'app.settings.methods.password',
  emailLink: 'app.settings.methods.emailLink',
};

export function SignInRow({ signIn, titles, isEnding, onEnd }: SignInRowProps) {
  const intl = useIntl();
  const { device, address, method, hasSecondFactor, createdAt, lastUsedAt, isCurrent } = signIn;
  const ownId = ownIds[method];
  const methodName = ownId ? intl.formatMessage({ id: ownId }) : (titles.get(method) ?? method);
  const when = (at: string) => intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className={styles['row']}>
      <div className={styles['facts']}>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {isCurrent && (
            <Badge color="success" variant="light">
              <FormattedMessage id="app.settings.signIns.current" />
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {hasSecondFactor ? <FormattedMessage id="app.settings.signIns.withFactor" values={{ method: methodName }} /> : methodName}
          {address && ` · ${address}`}
        </Text>
        <Text size="sm" c="dimmed">
          <FormattedMessage id="app.settings.signIns.times" values={{ since: when(createdAt), lastUsed: when(lastUsedAt) }} />
        </Text>
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          loading={isEnding}
          onClick={onEnd}
          aria-label={intl.formatMessage({ id: 'app.settings.signIns.endNamed' }, { device })}
        >
          <FormattedMessage id="app.settings.signIns.end" />
        </Button>
      )}
    </li>
  );
}
