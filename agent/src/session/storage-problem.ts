import type { FileStopReason } from '@nearhand/contracts/peer/files.gen';
import { FileProblem } from '@nearhand/platform/session-link/files/file-problem';
import { errorCode } from '../error-code.ts';

const reasons: Readonly<Record<string, FileStopReason>> = {
  EACCES: 'notPermitted',
  EDQUOT: 'noSpace',
  ELOOP: 'unsafeFolder',
  ENAMETOOLONG: 'nameTooLong',
  ENOENT: 'noFolder',
  ENOSPC: 'noSpace',
  ENOTDIR: 'noFolder',
  EPERM: 'notPermitted',
  EROFS: 'readOnly',
};

/** Converts an error of the file system to the problem that the operator sees. */
export function storageProblem(error: unknown): FileProblem {
  if (error instanceof FileProblem) return error;
  return new FileProblem(reasons[errorCode(error) ?? ''] ?? 'failed', { cause: error });
}
