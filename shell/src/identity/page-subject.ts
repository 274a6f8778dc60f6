let subject = '';

/** Keeps in mind whose page is open, also once the sign-in has ended. */
export function setPageSubject(sub: string): void {
  subject = sub;
}

/** Whose page is open: `sub` of the last tokens; empty before anybody has signed in. */
export const pageSubject = (): string => subject;
