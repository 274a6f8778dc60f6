import { expect, it } from '@jest/globals';
import { readMessages } from './compile.ts';

/**
 * Customers are strangers, and addressed formally; who works with the product is not. What both read addresses nobody.
 * Verbs alone do not always tell: these are the words that do.
 */
const forms = {
  es: {
    familiar:
      /(?<!\p{L})(tú|ti|te|contigo|tus?|tuy[oa]s?|eres|estás|has|tienes|puedes|quieres|inténtalo|compruébalo|escríbelo|ábrelo|permítelo|ciérralo)(?!\p{L})/iu,
    formal: /(?<!\p{L})(usted|inténtelo|compruébelo|escríbalo|ábralo|introduzca|compruebe|elija|pulse|invite a|dicte)(?!\p{L})/iu,
  },
  it: {
    familiar:
      /(?<!\p{L})(tu|te|ti|tuo|tua|tuoi|tue|puoi|vuoi|devi|hai|stai|stavi)(?!\p{L})|[.,;:] (riprova|controlla|apri|chiedi|chiudi|smetti|condividi)(?!\p{L})/iu,
    formal:
      /(?<!\p{L})(?<!per )lei(?!\p{L})|(?<!\p{L})(riprovi|inserisca|scelga|prema|chieda|la aiuta|le serve aiuto|inviti il)(?!\p{L})/iu,
  },
} as const;

const files = ['app', 'errors', 'mails', 'documents', 'integrations', 'landing'];

const forCustomers =
  /^(app\.(join|recording\.asked|session\.invite\.mail\.(body|subject)$|user\.signIn\.forCustomers)|mail\.invitation|landing\.(code|audience\.customer|questions\.(scam|control)\.answer)|integrations\.chrome\.(forCustomers|enterCode))/;
const forBoth = /^(app\.(chat|clipboard|error|files|voice)\.|document\.|[A-Z_]+$)/;

const wrongFor = (id: string, { familiar, formal }: (typeof forms)['es' | 'it']): RegExp[] => {
  if (forCustomers.test(id)) return [familiar];
  return forBoth.test(id) ? [familiar, formal] : [formal];
};

it.each((['es', 'it'] as const).flatMap((locale) => files.map((file) => [locale, file] as const)))(
  'addresses in %s/%s.json customers formally, colleagues familiarly, and nobody where both read',
  (locale, file) => {
    const found = Object.entries(readMessages(locale, file)).filter(([id, text]) =>
      wrongFor(id, forms[locale]).some((form) => form.test(text)),
    );
    expect(found).toEqual([]);
  },
);
