import type { components } from '@nearhand/contracts/openapi.gen';

type ErrorBody = components['schemas']['Error'];

/** Refusals that can apply to every page of the company until they are resolved. */
const codes: readonly ErrorBody['code'][] = [
  'USER_NOT_VERIFIED',
  'SECOND_FACTOR_REQUIRED',
  'COMPANY_BEING_DELETED',
  'SUBSCRIPTION_UPDATE_REQUIRED',
];

let notifyShell = () => {};

/** Registers the shell's handler for requests that an account restriction rejected. */
export function onAccountRestriction(listener: () => void): void {
  notifyShell = listener;
}

/** Calls the handler if a 402 or 403 response can be an account restriction. The caller still handles the error. */
export async function reportAccountRestriction(refused: Response): Promise<void> {
  const body = (await refused.json().catch(() => null)) as Partial<ErrorBody> | null;
  if (codes.some((code) => code === body?.code)) notifyShell();
}
