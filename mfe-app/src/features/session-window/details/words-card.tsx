import { IconShieldLock } from '@nearhand/platform/icons';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Alert, Text } from '@nearhand/platform/ui';
import { useShortAuthenticationString } from '../../../shared/link/use-short-authentication-string.ts';
import { useWindow } from '../window-context.ts';
import classes from './words-card.module.css';

/** Four words that both ends compare: if they are equal, nobody intercepts the connection. */
export function WordsCard() {
  const { link, session } = useWindow();
  const device = session.device?.name;
  const words = useShortAuthenticationString(link?.shortAuthenticationString ?? null);
  if (!words) return null;
  if (words === 'refused') {
    return (
      <Alert color="error" role="alert" title={<FormattedMessage id="app.session.securityWords.refused" />}>
        {device ? (
          <FormattedMessage id="app.session.device.securityWords.refused.text" values={{ device }} />
        ) : (
          <FormattedMessage id="app.session.securityWords.refused.text" />
        )}
      </Alert>
    );
  }
  return (
    <section className={classes['card']}>
      <Text size="sm" fw={600}>
        <IconShieldLock size={18} aria-hidden />{' '}
        {device ? (
          <FormattedMessage id="app.session.device.securityWords" values={{ device }} />
        ) : (
          <FormattedMessage id="app.session.securityWords" />
        )}
      </Text>
      <ol className={classes['words']}>
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ol>
      <Text size="sm" c="dimmed">
        <FormattedMessage id="app.session.securityWords.text" />
      </Text>
    </section>
  );
}
