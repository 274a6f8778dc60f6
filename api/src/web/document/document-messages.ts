import { intlByLocale } from '../../http/intl-by-locale.ts';
import { type Locale } from '../../http/locales.ts';

const intl = intlByLocale('documents');

/** Shown when the browser runs no scripts. */
export const scriptRequired = (locale: Locale): string => intl(locale).formatMessage({ id: 'document.scriptRequired' });

/** Shown when the browser is older than the supported ones. */
export const unsupportedBrowser = (locale: Locale): string => intl(locale).formatMessage({ id: 'document.unsupportedBrowser' });

/** Texts about an override. */
export const overrideTexts = (locale: Locale, values: { remote: string; origin: string }) => {
  const { formatMessage } = intl(locale);
  return {
    on: formatMessage({ id: 'document.override.on' }, values),
    unreachable: formatMessage({ id: 'document.override.unreachable' }, values),
    refused: formatMessage({ id: 'document.override.refused' }),
    stop: formatMessage({ id: 'document.override.stop' }),
    hide: formatMessage({ id: 'document.override.hide' }),
  };
};

/** Terms of payment for the prices of the plans. */
export const priceTerms = (locale: Locale, isCharged: boolean): string =>
  intl(locale).formatMessage({ id: isCharged ? 'document.prices.charged' : 'document.prices.notCharged' });

/** Text that names who runs this server. */
export const runBy = (locale: Locale, operator: string): string => intl(locale).formatMessage({ id: 'document.operator' }, { operator });

/** Names the channel of a page. */
export const channelName = (locale: Locale, channel: string): string => intl(locale).formatMessage({ id: 'document.channel' }, { channel });
