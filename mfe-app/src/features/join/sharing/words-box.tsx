import { FormattedMessage } from '@nearhand/platform/intl';
import { useShortAuthenticationString } from '../../../shared/link/use-short-authentication-string.ts';
import controls from '../page/join-controls.module.css';
import type { LiveState, Sharing } from './sharing.ts';

interface OperatorWordsProps {
  sharing: Sharing;
  participantId: string;
  operator: string;
}

function OperatorWords({ sharing, participantId, operator }: OperatorWordsProps) {
  const words = useShortAuthenticationString(sharing.links.linkTo(participantId)?.shortAuthenticationString ?? null);
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

interface WordsBoxProps {
  sharing: Sharing;
  live: LiveState;
  /** The name of the host, as the rest of the page shows it. */
  operator: string;
}

/** The security words of each operator: every link has its own. */
export const WordsBox = ({ sharing, live: { people }, operator }: WordsBoxProps) =>
  people.map(({ participantId, name }) => (
    <OperatorWords key={participantId} sharing={sharing} participantId={participantId} operator={name || operator} />
  ));
