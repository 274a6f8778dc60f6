import { type Facts, factMarker } from '@nearhand/contracts/facts';
import { useLoaderData } from '@nearhand/platform/router';
import type { WithFacts } from './facts.data.ts';

interface FactProps {
  name: string;
  /** Shown by an installation that has no such fact. */
  fallback?: string;
}

/** The facts that the page's loader has loaded; null while the page is rendered at release time. */
export const useFacts = (): Facts | null => (useLoaderData() as WithFacts | undefined)?.facts ?? null;

/** The text of a fact, such as for an attribute. */
export function useFact(name: string, fallback = ''): string {
  const facts = useFacts();
  return facts ? (facts[name] ?? fallback) : factMarker(name, fallback);
}

/** The text of a fact. Its page exports a `loader` whose data contain `facts`. */
export const Fact = ({ name, fallback }: FactProps) => useFact(name, fallback);
