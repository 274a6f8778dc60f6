import type { LoaderFunctionArgs } from '@nearhand/platform/router';
import { localeOf } from '../../shared/article.data.ts';
import { loadFacts, type WithFacts } from '../../shared/facts.data.ts';

/** Loads the facts, one of which is who runs the server. */
export const loadLegalPage = async ({ params }: LoaderFunctionArgs): Promise<WithFacts> => ({ facts: await loadFacts(localeOf(params)) });
