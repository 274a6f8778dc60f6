import type { Facts } from '@nearhand/contracts/facts';
import type { Env } from '../../env/env.ts';
import { errorMessage } from '../../http/errors/error-message.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { Locale } from '../../http/locales.ts';
import { runBy } from './document-messages.ts';
import { priceFacts } from './price-facts.ts';

/** Names who runs this server, on one line; no fact without a name. */
function operatorFacts({ OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL }: Env, locale: Locale): Facts {
  if (!OPERATOR_NAME) return {};
  const address = OPERATOR_ADDRESS.split('\\n').map((line) => line.trim());
  const operator = [OPERATOR_NAME, ...address, OPERATOR_EMAIL].filter(Boolean).join(', ');
  return { operator: runBy(locale, operator) };
}

/** Facts that are already known when the server starts. */
export const configuredFacts = (env: Env, locale: Locale): Facts => ({
  'site.url': env.PUBLIC_URL,
  ...(env.SANDBOX === 'off' && { 'sandbox.off': errorMessage('SANDBOX_OFF', locale) }),
  ...operatorFacts(env, locale),
  ...priceFacts(env, locale),
});

const jsonEscaped = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');

export const hasFacts = (html: string): boolean => html.includes('{{fact:') || html.includes('{{json:');

/** Replaces the markers of a rendered page. */
export const fillFacts = (html: string, facts: Facts): string =>
  html
    .replace(/\{\{fact:([\w.-]+)\|([^{}]*)\}\}/g, (_marker, name: string, fallback: string) => {
      const text = Object.hasOwn(facts, name) ? facts[name] : undefined;
      return text === undefined ? fallback : escapeHtml(text);
    })
    .replace(/\{\{json:([\w.-]+)\}\}/g, (_marker, name: string) => jsonEscaped((Object.hasOwn(facts, name) && facts[name]) || ''));
