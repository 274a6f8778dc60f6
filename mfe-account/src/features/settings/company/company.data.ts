import type { components } from '@nearhand/contracts/openapi.gen';
import { api, companyId, localeAtom, type Me, meAtom, requireMe, store, unwrap } from '@nearhand/platform/core';
import { sendUpload } from '../../../shared/upload/send-upload.ts';

type Schemas = components['schemas'];
export type CompanySettings = Schemas['CompanySettings'];
export type CompanyCode = Schemas['CompanyCode'];

/** An admin with an account restriction can only change the own account. */
export const canManageCompany = ({ user, company: { deletionAt, settings } }: Me): boolean =>
  user.isAdmin && user.isVerified && deletionAt === null && (user.secondFactor || !settings.secondFactorRequired);

const own = () => ({ params: { path: { companyId: companyId() } } });

/** Updates the company and the stored user, so that every page shows the change. */
export async function saveCompany(change: Schemas['CompanyUpdate']): Promise<void> {
  const company = await unwrap(api.PUT('/company/{companyId}', { ...own(), body: change }));
  store.set(meAtom, { ...requireMe(), company });
}

/** Uploads and sets the logo; `onProgress` receives the uploaded fraction. */
export async function saveLogo(picture: Blob, onProgress: (part: number) => void): Promise<void> {
  const upload = await unwrap(api.GET('/company/{companyId}/logo-upload-url', own()));
  await sendUpload(upload, picture, store.get(localeAtom), onProgress);
  await saveCompany({ logoUploadId: upload.uploadId });
}

export async function removeLogo(): Promise<void> {
  await unwrap(api.DELETE('/company/{companyId}/logo', own()));
  const me = requireMe();
  store.set(meAtom, { ...me, company: { ...me.company, logo: null } });
}

export const fetchCode = (signal: AbortSignal): Promise<CompanyCode> => unwrap(api.GET('/company/{companyId}/code', { ...own(), signal }));

export const makeCode = (): Promise<CompanyCode> => unwrap(api.POST('/company/{companyId}/code', own()));

export const revokeCode = (): Promise<unknown> => unwrap(api.DELETE('/company/{companyId}/code', own()));
