import { describe, expect, it } from 'vitest';
import { namespaces, readMessages } from './compile.ts';

/**
 * Form of address: Spanish and Italian texts address customers formally (usted, Lei) and operators informally (tú, tu).
 * Texts for both address nobody. Polish is informal for both, without gendered forms.
 * Verb endings are ambiguous, so these pronouns and imperatives are checked.
 */
const forms = {
  es: {
    informal:
      /(?<!\p{L})(tú|ti|te|contigo|tus?|tuy[oa]s?|eres|estás|has|tienes|puedes|quieres|inténtalo|compruébalo|escríbelo|ábrelo|permítelo|ciérralo)(?!\p{L})/iu,
    formal: /(?<!\p{L})(usted|inténtelo|compruébelo|escríbalo|ábralo|introduzca|compruebe|elija|pulse|invite a|dicte)(?!\p{L})/iu,
  },
  it: {
    informal:
      /(?<!\p{L})(tu|te|ti|tuo|tua|tuoi|tue|puoi|vuoi|devi|hai|stai|stavi)(?!\p{L})|[.,;:] (riprova|controlla|apri|chiedi|chiudi|smetti|condividi)(?!\p{L})/iu,
    formal:
      /(?<!\p{L})(?<!per )lei(?!\p{L})|(?<!\p{L})(riprovi|inserisca|scelga|prema|chieda|la aiuta|le serve aiuto|inviti il)(?!\p{L})/iu,
  },
} as const;

const forCustomers =
  /^(app\.(join|recording\.asked|session\.invite\.mail\.(body|subject)$|user\.signIn\.forCustomers|user\.report\.)|mail\.sessionInvitation|intercom\.message$|landing\.(code|audience\.customer|questions\.(scam|control)\.answer|downloads\.(attend|works\.(show|camera)))|integrations\.(forCustomers|enterCode))/;
const forBoth = /^(app\.(chat|clipboard|error|files|voice)\.|document\.|[A-Z_]+$)/;

const wrongFor = (id: string, { informal, formal }: (typeof forms)['es' | 'it']): RegExp[] => {
  if (forCustomers.test(id)) return [informal];
  return forBoth.test(id) ? [informal, formal] : [formal];
};

describe('form of address', () => {
  it.each((['es', 'it'] as const).flatMap((locale) => [...namespaces, 'server'].map((namespace) => [locale, namespace] as const)))(
    'is formal for customers, informal for operators and neutral for both in %s/%s',
    (locale, namespace) => {
      const found = Object.entries(readMessages(locale, namespace)).filter(([id, text]) =>
        wrongFor(id, forms[locale]).some((form) => form.test(text)),
      );
      expect(found).toEqual([]);
    },
  );
});
