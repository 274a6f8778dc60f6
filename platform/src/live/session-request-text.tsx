import { FormattedMessage } from '@nearhand/platform/intl';
import type { SessionRequest } from './my-session-requests.ts';

/** The request as a sentence. */
export function SessionRequestText({ sessionRequest: { kind, from } }: { sessionRequest: SessionRequest }) {
  const values = { name: from.name };
  switch (kind) {
    case 'assist':
      return <FormattedMessage id="app.live.request.assist" values={values} />;
    case 'watch':
      return <FormattedMessage id="app.live.request.watch" values={values} />;
    case 'transfer':
      return <FormattedMessage id="app.live.request.transfer" values={values} />;
  }
}
