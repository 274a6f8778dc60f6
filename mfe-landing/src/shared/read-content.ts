import { resilientFetch } from '@nearhand/platform/core';

/** A file of the build: its address in the browser, its content while pages are rendered at release time. */
export type ContentFile<Content> = string | Content;

export async function readContent<Content extends object>(file: ContentFile<Content>): Promise<Content> {
  if (typeof file !== 'string') return file;
  const response = await resilientFetch(new Request(new URL(file, location.href)));
  if (!response.ok) throw new Error(`${file} answered ${response.status}`);
  return (await response.json()) as Content;
}
