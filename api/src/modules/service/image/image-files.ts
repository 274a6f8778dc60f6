import { randomUUID } from 'node:crypto';
import { fileName } from '../../../files/stored-file.ts';

export type ImageSize = keyof typeof imageSizes;

/** Largest width and height of each size. */
export const imageSizes = { small: 64, medium: 256, large: 512 } as const;

/** Folder of an upload. */
export const uploadFolder = (uploadId: string): string => fileName('uploads', uploadId);

/** A unique name, so that a repeated upload never overwrites another. */
export const uploadFile = (uploadId: string): string => fileName('uploads', uploadId, randomUUID());

/** Files of the sizes of one image. */
export const imageFolder = (imageId: string): string => fileName('images', imageId);

/** File of one size in the folder of an image. */
export const sizeFile = (folder: string, size: ImageSize): string => fileName(...folder.split('/'), `${size}.webp`);

/** Address, as in the columns `logo` and `avatar`. */
export const imageAddress = (imageId: string): string => `/api/image/${imageId}/medium`;

/** Id of the image at an address of this server. */
export const imageIdOf = (address: string): string | null => /^\/api\/image\/([0-9a-f-]{36})\//.exec(address)?.[1] ?? null;
