import { currency, intervals, type PaidPlan, paidPlans, planNames } from '@nearhand/contracts/plans';
import { useFact } from '../../shared/fact.tsx';
import { StructuredData } from '../../shared/structured-data.tsx';

const months = { month: 1, year: 12 } as const;

/** Prices of this installation for each plan, for search engines. */
export function OfferData() {
  const charged = {
    starter: { month: useFact('price.starter.month.charged'), year: useFact('price.starter.year.charged') },
    team: { month: useFact('price.team.month.charged'), year: useFact('price.team.year.charged') },
    business: { month: useFact('price.business.month.charged'), year: useFact('price.business.year.charged') },
  } satisfies Record<PaidPlan, unknown>;
  const paid = paidPlans.flatMap((plan) =>
    intervals.map((interval) => ({
      '@type': 'Offer',
      name: planNames[plan],
      price: charged[plan][interval],
      priceCurrency: currency,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: charged[plan][interval],
        priceCurrency: currency,
        valueAddedTaxIncluded: false,
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
        billingDuration: months[interval],
      },
    })),
  );
  const free = { '@type': 'Offer', name: planNames.free, price: '0', priceCurrency: currency };
  const value = {
    '@type': 'SoftwareApplication',
    name: 'Nearhand',
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web, Linux',
    offers: [free, ...paid],
  };
  return <StructuredData value={value} />;
}
