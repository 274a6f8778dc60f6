import type { Facts } from '@nearhand/contracts/facts';
import type { Env } from '../env/env.ts';
import type { Locale } from '../http/locales.ts';
import { priceFacts } from './price-facts.ts';

/** Facts that are already known when the server starts. */
export const configuredFacts = (env: Env, locale: Locale): Facts => ({ 'site.url': env.PUBLIC_URL, ...priceFacts(env, locale) });

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const jsonEscaped = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');

export const hasFacts = (html: string): boolean => html.includes('{{fact:') || html.includes('{{json:');

/** Replaces the markers of a rendered page. */
export const fillFacts = (html: string, facts: Facts): string =>
  html
    .replace(/\{\{fact:([\w.-]+)\|([^{}]*)\}\}/g, (_marker, name: string, fallback: string) => {
      const text = Object.hasOwn(facts, name) ? facts[name] : undefined;
      return text === undefined ? fallback : escaped(text);
    })
    .replace(/\{\{json:([\w.-]+)\}\}/g, (_marker, name: string) => jsonEscaped((Object.hasOwn(facts, name) && facts[name]) || ''));
