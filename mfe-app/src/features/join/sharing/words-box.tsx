import { FormattedMessage } from '@nearhand/platform/intl';
import type { ShortAuthenticationStringState } from '@nearhand/platform/session-link/short-authentication-string/short-authentication-string';
import controls from '../page/join-controls.module.css';
import type { LiveState } from './sharing.ts';

interface OperatorWordsProps {
  words: ShortAuthenticationStringState;
  operator: string;
}

function OperatorWords({ words, operator }: OperatorWordsProps) {
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
  live: LiveState;
  /** The name of the host, as the rest of the page shows it. */
  operator: string;
}

/** The security words of each operator: every link has its own. */
export const WordsBox = ({ live: { operators }, operator }: WordsBoxProps) =>
  operators.map(({ participantId, name, securityWords }) => (
    <OperatorWords key={participantId} words={securityWords} operator={name || operator} />
  ));
