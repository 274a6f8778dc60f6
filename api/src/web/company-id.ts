const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The company that the query of a page names. */
export const companyIdOf = (company: unknown): string | undefined =>
  typeof company === 'string' && uuid.test(company) ? company : undefined;
