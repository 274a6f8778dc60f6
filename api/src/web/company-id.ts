import { isUuid } from '../http/is-uuid.ts';

/** The company that the query of a page names. */
export const companyIdOf = (company: unknown): string | undefined => (isUuid(company) ? company : undefined);
