import { execFileSync } from 'node:child_process';
import { root } from '../build-state.ts';
import { UserError } from '../user-error.ts';

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

function gitLines(...args: string[]): string[] {
  return git(...args)
    .split('\n')
    .filter(Boolean);
}

/** Paths of all files, also new ones, without those that git ignores; optionally only of one folder. */
export const listedFiles = (folder = '.'): string[] => gitLines('ls-files', '--cached', '--others', '--exclude-standard', folder);

/**
 * Paths that differ from a revision, including uncommitted and untracked files. Defaults to the merge base with `origin/main`, or the
 * last commit without it.
 */
export function changedFiles(revision?: string): string[] {
  const base = revision ?? forkPoint();
  try {
    git('rev-parse', '--verify', '--quiet', `${base}^{commit}`);
  } catch {
    throw new UserError(`There is no revision ${base} to compare with.`);
  }
  return [...gitLines('diff', '--name-only', '--no-renames', base), ...gitLines('ls-files', '--others', '--exclude-standard')];
}

function forkPoint(): string {
  try {
    return git('merge-base', 'HEAD', 'origin/main');
  } catch {
    return 'HEAD';
  }
}
