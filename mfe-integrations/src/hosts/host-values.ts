import type { HostState, Requester } from './host.ts';

/** A message of another page may have any shape. */
export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export const fieldsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** A text or number as one line of limited length; empty for anything else. */
export function textOf(value: unknown, most: number): string {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  return text
    .slice(0, most * 2)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most);
}

interface RequesterValues {
  name?: unknown;
  email?: unknown;
  reference?: unknown;
  subject?: unknown;
}

/** Lengths as in the contract of sessions. */
export function requesterOf({ name, email, reference, subject }: RequesterValues): Requester {
  return {
    name: textOf(name, 100),
    email: textOf(email, 254).toLowerCase(),
    reference: textOf(reference, 40).replace(/[^\w-]/g, ''),
    subject: textOf(subject, 200),
  };
}

export const themeOf = (value: unknown): HostState['theme'] => (value === 'dark' || value === 'light' ? value : null);

/** The language of a locale such as `pt-BR`. */
export const localeOf = (value: unknown): string | null => textOf(value, 20).toLowerCase().split(/[-_]/)[0] || null;
