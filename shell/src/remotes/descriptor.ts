import type { Descriptor, ReleasedBuild } from '@nearhand/contracts/release';
import { trustFiles } from './integrity';

const timeoutMs = 15_000;

async function fetchTrusted(url: string, integrity: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(url, { integrity, cache, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}

/** Loads a build's descriptor and verifies its hash. */
export async function loadDescriptor({ base, integrity }: ReleasedBuild): Promise<Descriptor> {
  const response = await fetchTrusted(`${base}descriptor.json`, integrity, 'default');
  const descriptor = (await response.json()) as Descriptor;
  trustFiles(base, descriptor.files);
  return descriptor;
}

/** Refetches a build past the HTTP cache, which may hold a damaged copy. */
export async function refetchBuild({ base, integrity }: ReleasedBuild): Promise<void> {
  const response = await fetchTrusted(`${base}descriptor.json`, integrity, 'reload');
  const { files } = (await response.json()) as Descriptor;
  const code = files.filter(({ path }) => /\.(js|css|json)$/.test(path));
  await Promise.all(code.map(async (file) => (await fetchTrusted(base + file.path, file.integrity, 'reload')).arrayBuffer()));
}
