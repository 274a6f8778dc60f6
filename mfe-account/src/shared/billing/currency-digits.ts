const none = 'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const three = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

/** Decimals of the smallest unit of a currency. Those of `Intl` are the ones in everyday use, which can be fewer. */
export const currencyDigits = (currency: string): number => (none.includes(currency) ? 0 : three.includes(currency) ? 3 : 2);
