let subject = '';

/** Remembers the owner of the open page, also after the sign-in has ended. */
export function setPageSubject(sub: string): void {
  subject = sub;
}

/** `sub` of the page's user; empty before the first sign-in. */
export const pageSubject = (): string => subject;
