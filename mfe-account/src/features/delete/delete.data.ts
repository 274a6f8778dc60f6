import { api, companyId, refreshMe, signOut, unwrap, withRecentSignIn } from '@nearhand/platform/core';

/** Deletes the caller's account and leaves the page; asks to sign in again where that is long ago. */
export async function deleteOwnAccount(): Promise<void> {
  await withRecentSignIn(() => unwrap(api.DELETE('/me')));
  signOut();
}

const own = () => ({ params: { path: { companyId: companyId() } } });

/** Asks for the whole company's deletion, 14 days from now. */
export async function deleteCompany(name: string): Promise<void> {
  await withRecentSignIn(() => unwrap(api.DELETE('/company/{companyId}', { ...own(), body: { name } })));
  await refreshMe();
}

/** Takes the company's deletion back. */
export async function restoreCompany(): Promise<void> {
  await unwrap(api.POST('/company/{companyId}/restoration', own()));
  await refreshMe();
}
