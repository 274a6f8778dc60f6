import type { components } from '@nearhand/contracts/openapi.gen';
import { ApiError, boot, NetworkError } from '@nearhand/platform/core';

type Upload = components['schemas']['Upload'];
type ErrorBody = components['schemas']['Error'];

function refusalOf(request: XMLHttpRequest): Error {
  try {
    return new ApiError(JSON.parse(request.responseText) as ErrorBody);
  } catch {
    return new ApiError({ status: request.status, code: 'UNAVAILABLE', message: '', requestId: '' });
  }
}

/** Uploads to a signed URL; `onProgress` receives the uploaded fraction (0 to 1). */
export function sendUpload({ url }: Upload, content: Blob, locale: string, onProgress: (part: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    // fetch does not report upload progress.
    const request = new XMLHttpRequest();
    request.open('PUT', new URL(url, new URL(boot.apiBase, location.href)));
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('Accept-Language', locale);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0));
    request.addEventListener('load', () => (request.status < 300 ? resolve() : reject(refusalOf(request))));
    request.addEventListener('error', () => reject(new NetworkError()));
    request.send(content);
  });
}
