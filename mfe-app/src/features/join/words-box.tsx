import { FormattedMessage } from '@nearhand/platform/intl';
import { useShortAuthenticationString } from '../../shared/link/use-short-authentication-string.ts';
import controls from './join-controls.module.css';
import type { LiveState, Sharing } from './sharing.ts';

interface WordsBoxProps {
  sharing: Sharing;
  live: LiveState;
  operator: string;
}

export function WordsBox({ sharing, live: { people }, operator }: WordsBoxProps) {
  const host = people.find(({ role }) => role === 'host');
  const words = useShortAuthenticationString((host && sharing.links.linkTo(host.participantId)?.shortAuthenticationString) ?? null);
  if (words === null) return null;
  if (words === 'refused')
    return (
      <p className={controls['caution']} role="alert">
        <FormattedMessage id="app.join.securityWords.refused" />
      </p>
    );
  return (
    <p className={controls['quiet']}>
      <FormattedMessage id="app.join.securityWords.label" />{' '}
      <strong className={controls['fourWords']} translate="no">
        {words.join(' ')}
      </strong>
      <br />
      <FormattedMessage id="app.join.securityWords.text" values={{ operator }} />
    </p>
  );
}
