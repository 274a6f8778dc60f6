import { Refusal } from './release-server.ts';

interface Finding {
  rule: string;
  remote: string;
  place: string;
  what: string;
  next: string;
}

/** Exit codes: documented in docs/remotes.md. */
export const exitCodes = { failed: 1, usage: 2, refused: 3, findings: 4, overtaken: 5 } as const;

const count = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`;

export const findingsOf = (error: unknown): Finding[] =>
  error instanceof Refusal && Array.isArray(error.details['findings']) ? (error.details['findings'] as Finding[]) : [];

export function exitCodeOf(error: unknown): number {
  if (!(error instanceof Refusal)) return exitCodes.failed;
  if (error.code === 'RELEASE_REFUSED') return exitCodes.findings;
  if (error.code === 'RELEASE_OVERTAKEN') return exitCodes.overtaken;
  return /^RELEASE_(TOKEN|OF_ANOTHER)|^SIGNATURE_INVALID|^UNAUTHENTICATED/.test(error.code) ? exitCodes.refused : exitCodes.failed;
}

/** A failure as text for people. Findings look like those of `npm run release`. */
export function failureText(error: unknown): string {
  if (!(error instanceof Refusal)) return error instanceof Error ? error.message : String(error);
  const { code, message, details } = error;
  const lines = [...Map.groupBy(findingsOf(error), ({ remote }) => remote)].flatMap(([remote, found]) => [
    '',
    `${remote}: ${count(found.length, 'finding')}`,
    ...found.flatMap(({ rule, place, what, next }) => ['', `  [${rule}] ${place}`, `    ${what}`, `    ${next}`]),
  ]);
  const more = [
    ...(typeof details['fault'] === 'string' && !message.includes(details['fault']) ? [details['fault']] : []),
    ...(code === 'RELEASE_OVERTAKEN' ? [`Live now: ${details['live'] ?? 'no build'}`] : []),
    ...(code === 'RELEASE_OF_ANOTHER_REMOTE' ? [`The token is for ${details['remote']}.`] : []),
    ...(code === 'SIGNATURE_INVALID' ? ['The private key does not belong to the public key of the token.'] : []),
  ];
  return [`${message} (${code})`, ...more, ...lines].join('\n');
}
