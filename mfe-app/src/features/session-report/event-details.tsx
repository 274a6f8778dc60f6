import { FormattedMessage } from '@nearhand/platform/intl';
import { plainLine } from '@nearhand/platform/session-link/text/plain-text';
import { FileSize } from '../../shared/files/file-size.tsx';
import { CloseReasonText } from '../../shared/session/session-status.tsx';
import type { SessionEvent } from './session-report.data.ts';

const longest = 255;
const textOf = (value: unknown): string => (typeof value === 'string' ? plainLine(value, longest) : '');

const removedIds: Partial<
  Record<string, 'app.sessionReport.removed.access' | 'app.sessionReport.removed.host' | 'app.sessionReport.removed.signedOut'>
> = {
  access: 'app.sessionReport.removed.access',
  host: 'app.sessionReport.removed.host',
  signedOut: 'app.sessionReport.removed.signedOut',
};

/** Names of users by id. */
export type Names = ReadonlyMap<string, string>;

/** Details of one event, such as the name of a file, a reason or a recipient. */
export function EventDetails({ event: { type, details }, names }: { event: SessionEvent; names: Names }) {
  const { name, bytes, reason, stars, email, to, accept, from, isForGood } = details;
  switch (type) {
    case 'closed':
      return typeof reason === 'string' ? <CloseReasonText reason={reason} /> : null;
    case 'rated':
      return typeof stars === 'number' ? <FormattedMessage id="app.sessionReport.stars" values={{ stars }} /> : null;
    case 'mailed':
      return textOf(email);
    case 'answered':
      return accept === true ? <FormattedMessage id="app.sessionReport.accepted" /> : <FormattedMessage id="app.sessionReport.declined" />;
    case 'requested':
    case 'transferred':
    case 'takenOver':
      return names.get(textOf(to)) ?? null;
    case 'left':
      return isForGood === true ? <FormattedMessage id={removedIds[textOf(reason)] ?? 'app.sessionReport.leftPermanently'} /> : null;
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
