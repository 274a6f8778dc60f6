import type { components } from '@nearhand/contracts/openapi.gen';

type ErrorBody = components['schemas']['Error'];

/** Refusals that hold for every page of the company, until the user has put something right. */
const codes: readonly ErrorBody['code'][] = ['USER_NOT_VERIFIED', 'SECOND_FACTOR_REQUIRED', 'COMPANY_BEING_DELETED'];

let tell = () => {};

/** The shell says what to do when the server hinders a user whom the page took for unhindered. */
export function onAccountRestriction(listener: () => void): void {
  tell = listener;
}

/** Reads whether a refusal is of that kind; whoever made the call shows it all the same. */
export async function reportAccountRestriction(refused: Response): Promise<void> {
  const body = (await refused.json().catch(() => null)) as Partial<ErrorBody> | null;
  if (codes.some((code) => code === body?.code)) tell();
}
