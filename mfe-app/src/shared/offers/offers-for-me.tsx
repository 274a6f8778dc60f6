import { useNow } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { OfferCard } from './offer-card.tsx';
import type { Offer } from './offers.data.ts';
import classes from './offers-for-me.module.css';

/** What colleagues ask for, over whatever is on screen, until it is answered or has run out. Said aloud when it comes. */
export function OffersForMe({ offers }: { offers: readonly Offer[] }) {
  const intl = useIntl();
  return (
    <section className={classes['offers']} aria-label={intl.formatMessage({ id: 'app.session.offers' })} aria-live="assertive">
      {offers.map((offer) => (
        <WhileItStands key={offer.offerId} offer={offer} />
      ))}
    </section>
  );
}

function WhileItStands({ offer }: { offer: Offer }) {
  const left = Math.ceil((Date.parse(offer.expiresAt) - useNow(1_000)) / 1_000);
  return left > 0 ? <OfferCard offer={offer} /> : null;
}
