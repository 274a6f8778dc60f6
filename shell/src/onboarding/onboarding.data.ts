import { api, companyId, meAtom, requireMe, store, unwrap } from '@nearhand/platform/core';

/** Every page then shows the company as the server has it. */
export async function nameCompany(name: string): Promise<void> {
  const company = await unwrap(api.PUT('/company/{companyId}', { params: { path: { companyId: companyId() } }, body: { name } }));
  store.set(meAtom, { ...requireMe(), company });
}

/** Invites one colleague, and says what became of it. */
export async function inviteOperator(email: string) {
  const call = api.POST('/company/{companyId}/invitation', {
    params: { path: { companyId: companyId() } },
    body: { emails: [email], isAdmin: false },
  });
  const [result] = (await unwrap(call)).items;
  return result?.outcome ?? 'notAnAddress';
}
