import { FormattedMessage } from '@nearhand/platform/intl';
import { plainLine } from '@nearhand/platform/session-link/text/plain-text';
import { FileSize } from '../../shared/files/file-size.tsx';
import { CloseReasonText } from '../../shared/session/session-status.tsx';
import type { SessionEvent } from './session-report.data.ts';

const longest = 255;
const textOf = (value: unknown): string => (typeof value === 'string' ? plainLine(value, longest) : '');

/** The names of people by their ids, as far as the record knows them. */
export type Names = ReadonlyMap<string, string>;

/** What belongs to one step: a file's name, a reason, who it went to. Nothing where there is nothing more to say. */
export function EventDetails({ event: { type, details }, names }: { event: SessionEvent; names: Names }) {
  const { name, bytes, reason, stars, email, to, accept, from, isForGood } = details;
  switch (type) {
    case 'closed':
      return typeof reason === 'string' ? <CloseReasonText reason={reason} /> : null;
    case 'rated':
      return typeof stars === 'number' ? <FormattedMessage id="app.record.stars" values={{ stars }} /> : null;
    case 'mailed':
      return textOf(email);
    case 'answered':
      return accept === true ? <FormattedMessage id="app.record.accepted" /> : <FormattedMessage id="app.record.declined" />;
    case 'requested':
    case 'transferred':
    case 'takenOver':
      return names.get(textOf(to)) ?? null;
    case 'left':
      return isForGood === true ? <FormattedMessage id="app.record.leftForGood" /> : null;
    case 'admitted':
    case 'rejected':
      return textOf(from);
    default:
      return name ? (
        <>
          <bdi>{textOf(name)}</bdi>
          {typeof bytes === 'number' && (
            <>
              {' · '}
              <FileSize bytes={bytes} />
            </>
          )}
        </>
      ) : null;
  }
}
