import { api, companyId, meAtom, requireMe, store, unwrap } from '@nearhand/platform/core';

/** Reads the account again: what was done elsewhere counts, too. */
export async function refreshMe(): Promise<void> {
  store.set(meAtom, await unwrap(api.GET('/me')));
}

export async function nameCompany(name: string): Promise<void> {
  await unwrap(api.PUT('/company/{companyId}', { params: { path: { companyId: companyId() } }, body: { name } }));
  const me = requireMe();
  store.set(meAtom, { ...me, company: { ...me.company, name } });
}

/** Invites one colleague, and says what became of it. */
export async function inviteColleague(email: string) {
  const call = api.POST('/company/{companyId}/invitation', {
    params: { path: { companyId: companyId() } },
    body: { emails: [email], isAdmin: false },
  });
  const [result] = (await unwrap(call)).items;
  return result?.outcome ?? 'notAnAddress';
}
