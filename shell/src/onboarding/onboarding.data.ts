import { api, companyId, meAtom, requireMe, store, unwrap } from '@nearhand/platform/core';

/** Updates the stored company, so that every page shows the name. */
export async function nameCompany(name: string): Promise<void> {
  const company = await unwrap(api.PUT('/company/{companyId}', { params: { path: { companyId: companyId() } }, body: { name } }));
  store.set(meAtom, { ...requireMe(), company });
}

export async function inviteOperator(email: string) {
  const call = api.POST('/company/{companyId}/invitation', {
    params: { path: { companyId: companyId() } },
    body: { emails: [email], isAdmin: false },
  });
  const [result] = (await unwrap(call)).items;
  return result?.outcome ?? 'invalidEmail';
}
