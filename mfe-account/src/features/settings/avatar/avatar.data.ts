import { api, localeAtom, meAtom, requireMe, saveMe, store, unwrap } from '@nearhand/platform/core';
import { sendUpload } from '../../../shared/upload/send-upload.ts';

/** Uploads and sets the user's avatar; `onProgress` receives the uploaded fraction. */
export async function saveAvatar(picture: Blob, onProgress: (part: number) => void): Promise<void> {
  const upload = await unwrap(api.GET('/me/avatar-upload-url'));
  await sendUpload(upload, picture, store.get(localeAtom), onProgress);
  await saveMe({ avatarUploadId: upload.uploadId });
}

export async function removeAvatar(): Promise<void> {
  await unwrap(api.DELETE('/me/avatar'));
  const me = requireMe();
  store.set(meAtom, { ...me, user: { ...me.user, avatar: null } });
}
