import { FormattedMessage } from '@nearhand/platform/intl';
import type { Refusal } from '@nearhand/platform/session-link/files/file-transfers';

/** Explains why a file was not offered, and what to do about it. */
export function RefusalText({ refusal }: { refusal: Refusal }) {
  switch (refusal.kind) {
    case 'tooLarge':
      return <FormattedMessage id="app.files.refused.tooLarge" values={{ name: refusal.name }} />;
    case 'tooMany':
      return <FormattedMessage id="app.files.refused.tooMany" />;
    case 'nobody':
      return <FormattedMessage id="app.files.refused.nobody" />;
  }
}
