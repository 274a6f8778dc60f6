/** Components by which pages with slots show the contributions of other remotes. */

export { Contributed } from './contributed.tsx';
export { ContributedDialog } from './contributed-dialog.tsx';
