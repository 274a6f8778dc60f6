import type { components } from '@nearhand/contracts/openapi.gen';

export type TaxKind = components['schemas']['TaxKind'];

const eu = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
const others = 'AL BA CH GB IS LI MC MD ME MK NO RS SM TR UA'.split(' ');
const europeanCurrencies = 'ALL BAM BGN CHF CZK DKK EUR GBP HUF ISK MDL MKD NOK PLN RON RSD SEK TRY UAH'.split(' ');

/** Country of a VAT identification number; `null` without one. */
function countryOfVatId(vatId: string): string | null {
  const prefix = vatId.slice(0, 2).toUpperCase();
  const renamed: Record<string, string> = { EL: 'GR', XI: 'GB' };
  return prefix === '' ? null : (renamed[prefix] ?? prefix);
}

/** The tax on a sale in a country; without a country, the currency decides. */
export function taxKindOf(country: string | null, currency: string): TaxKind {
  if (country === null) return europeanCurrencies.includes(currency) ? 'vat' : 'tax';
  if (country === 'US') return 'salesTax';
  return eu.includes(country) || others.includes(country) ? 'vat' : 'tax';
}

/** The tax on an invoice of ours. A business in another country than the seller accounts for it itself. */
export function ownTax(sellerVatId: string, buyerVatId: string, taxPercent: number): { taxKind: TaxKind; taxPercent: number } {
  const [seller, buyer] = [countryOfVatId(sellerVatId), countryOfVatId(buyerVatId)];
  if (seller === null || buyer === null || seller === buyer) return { taxKind: 'vat', taxPercent };
  return { taxKind: eu.includes(seller) && eu.includes(buyer) ? 'reverseCharge' : 'none', taxPercent: 0 };
}
