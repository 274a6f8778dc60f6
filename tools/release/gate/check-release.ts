import { join } from 'node:path';
import { checkCandidate } from '@nearhand/release/gate/check-candidate';
import { loadCandidate } from '@nearhand/release/gate/load-candidate';
import { type Report, reportOf } from '@nearhand/release/gate/report';
import type { Candidate, Finding } from '@nearhand/release/gate/rule';
import type { ReleaseStore } from '@nearhand/release/store/release-store';

interface CheckOptions {
  dataDir: string;
  store: ReleaseStore;
  /** Folders of built packages. */
  packages: readonly string[];
  /** Whether their pages are opened in a browser, if the rules find nothing. */
  usesBrowser: boolean;
}

/** Changed remotes; all of them for another shell. */
const openedRemotes = ({ released, composition }: Candidate): string[] => {
  const names = released.map(({ descriptor }) => descriptor.name);
  return names.includes('shell') ? composition.descriptors.map(({ name }) => name).filter((name) => name !== 'shell') : names;
};

async function openPages(candidate: Candidate, { dataDir, store, packages }: CheckOptions): Promise<Finding[]> {
  // Loaded on demand: they bring a browser and a server.
  const [{ checkPages }, { startPreview }, { makePreviewSite }] = await Promise.all([
    import('./browser/check-pages.ts'),
    import('./browser/preview-product.ts'),
    import('./browser/preview-site.ts'),
  ]);
  const previewDir = join(dataDir, 'preview');
  const previewSiteDir = join(previewDir, 'site');
  const starting = startPreview({ dataDir: previewDir, siteDir: previewSiteDir });
  try {
    const [product, site] = await Promise.all([starting, makePreviewSite(store, previewSiteDir, packages)]);
    return await checkPages(product, site, openedRemotes(candidate));
  } finally {
    await starting.then((product) => product.stop());
  }
}

/** Checks a release of built packages against what is served. What is served stays as it is. */
export async function checkRelease(options: CheckOptions): Promise<Report> {
  const startedAt = performance.now();
  await options.store.follow();
  const candidate = await loadCandidate(
    options.store,
    options.packages.map((folder) => join(folder, 'dist/client')),
  );
  const findings = checkCandidate(candidate);
  const isBrowserUsed = options.usesBrowser && findings.length === 0 && candidate.released.length > 0;
  if (isBrowserUsed) findings.push(...(await openPages(candidate, options)));
  return reportOf(candidate, { findings, isBrowserUsed, startedAt });
}
