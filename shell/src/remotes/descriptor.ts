import type { BuildStart, Descriptor, ReleasedBuild } from '@nearhand/contracts/release';
import { trustFiles } from './integrity';

const timeoutMs = 15_000;

const block = document.getElementById('builds');
/** Parts of descriptors in the document, by the hash of the descriptor. */
const known: Record<string, BuildStart> = block?.textContent ? JSON.parse(block.textContent) : {};
const requested = new Map<string, Promise<BuildStart>>();

async function fetchTrusted(url: string, integrity: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(url, { integrity, cache, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}

async function fetchDescriptor({ base, integrity }: ReleasedBuild): Promise<BuildStart> {
  const response = await fetchTrusted(`${base}descriptor.json`, integrity, 'default');
  return (await response.json()) as Descriptor;
}

function requestDescriptor(build: ReleasedBuild): Promise<BuildStart> {
  const loading = requested.get(build.base) ?? fetchDescriptor(build);
  requested.set(build.base, loading);
  loading.catch(() => forgetDescriptor(build));
  return loading;
}

/** The next page requests the descriptor again. */
export function forgetDescriptor({ base }: ReleasedBuild): void {
  requested.delete(base);
}

/** Whether the parts in the document are enough, as they are for its own page, and for builds without messages of pages. */
const isEnough = ({ pageMessages }: BuildStart, route: string) => !route || !pageMessages || route in pageMessages;

/** Loads what a page needs of a build's descriptor: from the document, or else from the descriptor, whose hash is verified. */
export async function loadDescriptor(build: ReleasedBuild, route = ''): Promise<BuildStart> {
  const start = known[build.integrity];
  const descriptor = start && isEnough(start, route) ? start : await requestDescriptor(build);
  trustFiles(build.base, descriptor.files);
  return descriptor;
}

/** Refetches a build past the HTTP cache, which may hold a damaged copy. */
export async function refetchBuild({ base, integrity }: ReleasedBuild): Promise<void> {
  const response = await fetchTrusted(`${base}descriptor.json`, integrity, 'reload');
  const { files } = (await response.json()) as Descriptor;
  const code = files.filter(({ path }) => /\.(js|css|json)$/.test(path));
  await Promise.all(code.map(async (file) => (await fetchTrusted(base + file.path, file.integrity, 'reload')).arrayBuffer()));
}
