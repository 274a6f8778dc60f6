import { execFileSync } from 'node:child_process';
import { root } from './build-state.ts';
import { UserError } from './user-error.ts';

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

function gitLines(...args: string[]): string[] {
  return git(...args)
    .split('\n')
    .filter(Boolean);
}

/**
 * Paths of files that differ from a revision, uncommitted and untracked ones included. Without a revision: from where
 * this branch left `origin/main`, or from the last commit in a clone without one.
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
