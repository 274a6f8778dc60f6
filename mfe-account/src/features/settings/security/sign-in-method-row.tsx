import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, Text } from '@nearhand/platform/ui';
import type { SignInMethod } from './list-sign-in-methods.ts';
import styles from './sign-ins.module.css';

interface SignInMethodRowProps {
  method: SignInMethod;
  title: string;
  /** The last method cannot be removed. */
  isLast: boolean;
  isBusy: boolean;
  onLink: () => void;
  onUnlink: () => void;
}

export function SignInMethodRow({ method, title, isLast, isBusy, onLink, onUnlink }: SignInMethodRowProps) {
  const intl = useIntl();
  const isPassword = method.title === null;
  return (
    <li className={styles['row']}>
      <div className={styles['facts']}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {method.email ??
            (method.isLinked ? <FormattedMessage id="app.settings.methods.on" /> : <FormattedMessage id="app.settings.methods.off" />)}
        </Text>
        {method.isLinked && isLast && (
          <Text size="sm" c="dimmed">
            <FormattedMessage id="app.settings.methods.last" />
          </Text>
        )}
      </div>
      {!method.isLinked && !isPassword && (
        <Button
          variant="default"
          loading={isBusy}
          onClick={onLink}
          aria-label={intl.formatMessage({ id: 'app.settings.methods.linkNamed' }, { title })}
        >
          <FormattedMessage id="app.settings.methods.link" />
        </Button>
      )}
      {method.isLinked && !isLast && (
        <Button
          variant="default"
          loading={isBusy}
          onClick={onUnlink}
          aria-label={intl.formatMessage({ id: 'app.settings.methods.unlinkNamed' }, { title })}
        >
          <FormattedMessage id="app.settings.methods.unlink" />
        </Button>
      )}
    </li>
  );
}
