import { checkCandidate } from './check-candidate.ts';
import { loadCandidate } from './load-candidate.ts';
import { type Report, reportOf } from './report.ts';

interface CheckOptions {
  siteDir: string;
  /** Folders of built packages. */
  packages: readonly string[];
}

/** Checks a release of built packages against what is served. Changes nothing. */
export async function checkRelease({ siteDir, packages }: CheckOptions): Promise<Report> {
  const startedAt = performance.now();
  const candidate = await loadCandidate(siteDir, packages);
  const findings = checkCandidate(candidate);
  return reportOf(candidate, { findings, isBrowserUsed: false, startedAt });
}
