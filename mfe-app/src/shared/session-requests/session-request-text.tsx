import { FormattedMessage } from '@nearhand/platform/intl';
import type { SessionRequest } from './session-requests.data.ts';

/** The request as a sentence. */
export function SessionRequestText({ sessionRequest: { kind, from, title, customerName } }: { sessionRequest: SessionRequest }) {
  const about = title || customerName;
  const values = { name: from.name, about, hasAbout: about ? 'yes' : 'no' };
  switch (kind) {
    case 'assist':
      return <FormattedMessage id="app.session.sessionRequest.incoming.assist" values={values} />;
    case 'watch':
      return <FormattedMessage id="app.session.sessionRequest.incoming.watch" values={values} />;
    case 'transfer':
      return <FormattedMessage id="app.session.sessionRequest.incoming.transfer" values={values} />;
  }
}
