import { FormattedMessage } from '@nearhand/platform/intl';
import type { Offer } from './offers.data.ts';

/** Who asks for what, in a sentence. */
export function OfferText({ offer: { kind, from, title, customerName } }: { offer: Offer }) {
  const about = title || customerName;
  const values = { name: from.name, about, hasAbout: about ? 'yes' : 'no' };
  switch (kind) {
    case 'help':
      return <FormattedMessage id="app.session.offered.help" values={values} />;
    case 'watch':
      return <FormattedMessage id="app.session.offered.watch" values={values} />;
    case 'transfer':
      return <FormattedMessage id="app.session.offered.transfer" values={values} />;
  }
}
