import { notify, useNow } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { Button, Text } from '@nearhand/platform/ui';
import { formatElapsed } from '../../../shared/time/format-elapsed.ts';
import { useWindow } from '../window-context.ts';
import type { Offer } from '../window-state.ts';
import classes from './offer-list.module.css';
import { useOffers } from './use-offers.ts';

const stateIds = {
  accepted: 'app.session.offer.accepted',
  declined: 'app.session.offer.declined',
  withdrawn: 'app.session.offer.withdrawn',
  expired: 'app.session.offer.expired',
} as const satisfies Record<Exclude<Offer['state'], 'pending'>, string>;

const kindIds = {
  help: 'app.session.offer.pending.help',
  watch: 'app.session.offer.pending.watch',
  transfer: 'app.session.offer.pending.transfer',
} as const satisfies Record<Offer['kind'], string>;

/** Who was asked, and what became of it; said aloud when it changes. */
export function OfferList() {
  const { state } = useWindow();
  return (
    <ul className={classes['offers']} aria-live="polite">
      {state.offers.map((offer) => (
        <li key={offer.offerId} className={classes['offer']}>
          {offer.state === 'pending' ? (
            <PendingOffer offer={offer} />
          ) : (
            <FormattedMessage id={stateIds[offer.state]} values={{ name: offer.to.name }} />
          )}
        </li>
      ))}
    </ul>
  );
}

function PendingOffer({ offer }: { offer: Offer }) {
  const errorText = useErrorText();
  const { withdraw } = useOffers();
  const left = Math.ceil((Date.parse(offer.expiresAt) - useNow(1_000)) / 1_000);
  return (
    <>
      <Text size="sm">
        <FormattedMessage id={kindIds[offer.kind]} values={{ name: offer.to.name }} /> <span aria-hidden="true">{formatElapsed(left)}</span>
      </Text>
      <Button size="xs" variant="subtle" onClick={() => void withdraw(offer).catch((error: unknown) => notify('error', errorText(error)))}>
        <FormattedMessage id="app.session.offer.withdraw" />
      </Button>
    </>
  );
}
