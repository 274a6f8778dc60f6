import type { components } from '@nearhand/contracts/openapi.gen';
import { atom } from 'jotai';
import { ApiError } from './errors.ts';
import { store } from './store.ts';

type ErrorBody = components['schemas']['Error'];

/** A limit of the plan that a request has reached; of `history`, both numbers are days. */
export interface PlanLimit {
  meter: NonNullable<NonNullable<ErrorBody['details']>['meter']>;
  used: number;
  allowed: number;
}

/** The limit that the last refused request has reached, until the user closes the notice or leaves the page. */
export const planLimitAtom = atom<PlanLimit | null>(null);

/** Number of mounted parts of the page that explain a limit themselves. */
export const planLimitExplainedAtom = atom(0);

function limitIn({ code, details }: { code?: string; details?: ErrorBody['details'] | undefined }): PlanLimit | null {
  const { meter, used, allowed } = details ?? {};
  if (code !== 'SUBSCRIPTION_UPDATE_REQUIRED' || !meter || used === undefined || allowed === undefined) return null;
  return { meter, used, allowed };
}

/** The limit that caused an error, if any. */
export const planLimitOf = (error: unknown): PlanLimit | null => (error instanceof ApiError ? limitIn(error) : null);

/** Shows the limit that a 402 response names. The caller still handles the error. */
export async function reportPlanLimit(refused: Response): Promise<void> {
  const body = (await refused.json().catch(() => null)) as Partial<ErrorBody> | null;
  const limit = body && limitIn(body);
  if (limit) store.set(planLimitAtom, limit);
}
