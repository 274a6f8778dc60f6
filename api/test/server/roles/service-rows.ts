import type { OperationId } from '@nearhand/contracts/operations';
import { ofPlatformAdmins, open, type Row } from './row.ts';

export const serviceRows = {
  getMyAvatarUploadUrl: { expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  getCompanyLogoUploadUrl: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  getRelease: { expected: ofPlatformAdmins },
  listReleaseRemotes: { expected: ofPlatformAdmins },
  listReleaseHistory: { expected: ofPlatformAdmins },
  compareReleaseBuilds: { query: () => `?from=${'a'.repeat(20)}&to=${'b'.repeat(20)}`, expected: ofPlatformAdmins },
  findMissingReleaseFiles: { body: () => ({ hashes: [] }), expected: open(401, null) },
  uploadReleaseFile: { body: () => Buffer.from('x'), expected: open(401, null) },
  createReleaseCandidate: { expected: open(401, null) },
  promoteRelease: { body: () => ({ candidateId: 'a'.repeat(20), expectedBuild: null, message: '' }), expected: ofPlatformAdmins },
  listReleaseChannels: { expected: ofPlatformAdmins },
  removeFromChannel: { body: () => ({ channel: 'pr-1', expectedBuild: null, message: '' }), expected: ofPlatformAdmins },
  startCanary: {
    body: () => ({ candidateId: 'a'.repeat(20), share: 5, expectedBuild: null, message: '' }),
    expected: ofPlatformAdmins,
  },
  listCanaryHealth: { expected: ofPlatformAdmins },
  haltCanary: { body: () => ({ candidateId: 'a'.repeat(20), message: '' }), expected: ofPlatformAdmins },
  reportReleaseHealth: {
    body: () => ({ remote: 'mfe_x', buildId: 'a'.repeat(20), activations: [], failures: 0, longTasks: 0 }),
    expected: open(204, null),
  },
  rollBackRelease: { body: () => ({ expectedBuild: null, message: '' }), expected: ofPlatformAdmins },
  uploadFile: { query: () => '?expires=4102444800&signature=x', body: () => Buffer.from('x'), expected: open(404, 404) },
  getImage: { expected: open(404, 404) },
  getHealth: { expected: open(200, null) },
  isInternetUp: { expected: open(200, null) },
  getRobots: { expected: open(200, null) },
} satisfies Partial<Record<OperationId, Row>>;
