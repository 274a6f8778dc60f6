/** What pages with slots use to show the contributions of other remotes. */

export { Contributed } from './contributed.tsx';
export { ContributedDialog } from './contributed-dialog.tsx';
