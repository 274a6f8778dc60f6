import { api, companyId, refreshMe, signOut, unwrap, withRecentSignIn } from '@nearhand/platform/core';

/** Deletes the user's account and leaves the page. Needs a recent sign-in. */
export async function deleteOwnAccount(): Promise<void> {
  await withRecentSignIn(() => unwrap(api.DELETE('/me')));
  signOut();
}

const own = () => ({ params: { path: { companyId: companyId() } } });

/** Schedules the company's deletion in 14 days. */
export async function deleteCompany(name: string): Promise<void> {
  await withRecentSignIn(() => unwrap(api.DELETE('/company/{companyId}', { ...own(), body: { name } })));
  await refreshMe();
}

/** Cancels the scheduled deletion. */
export async function restoreCompany(): Promise<void> {
  await unwrap(api.POST('/company/{companyId}/restoration', own()));
  await refreshMe();
}
