import type { TestCompany, TestUser } from '../../a-company.ts';
import type { TestApp } from '../../test-app.ts';

export const callers = [
  'nobody',
  'badToken',
  'expiredToken',
  'secondOperator',
  'operator',
  'admin',
  'owner',
  'foreignOwner',
  'unknownId',
] as const;
export type Caller = (typeof callers)[number];

/** The objects of a call; none of them exists for `unknownId`. */
export interface Target {
  companyId: string;
  sessionId: string;
  key: string;
  recordingId: string;
  chunk: string;
  sessionRequestId: string;
  joinRequestId: string;
  cloneId: string;
  filterId: string;
  pushSubscriptionId: string;
  assignmentId: string;
  signInId: string;
  userId: string;
  invitationId: string;
  apiKeyId: string;
  webhookId: string;
  deliveryId: string;
  uploadId: string;
  imageId: string;
  invoiceId: string;
  size: string;
  providerName: string;
  tokenId: string;
  /** A transaction of the App Store. */
  id: string;
  /** Code of a company. */
  code: string;
  customerToken: string;
}

/** One call, of a server whose session belongs to `operator` of the company; `secondOperator` is another operator. */
export interface RoleCall extends Target {
  test: TestApp;
  company: TestCompany;
}

export interface Row {
  /** Setup before the call. */
  arrange?: (call: RoleCall) => unknown;
  /** A replacement for a caller with a token, where the call deletes a user who is needed later. */
  as?: (caller: Caller, call: RoleCall) => Promise<TestUser>;
  query?: (call: RoleCall) => string;
  body?: (call: RoleCall) => unknown;
  /** Restores what other calls need. */
  after?: (call: RoleCall) => unknown;
  /** Status for each caller, in order; `null` if the operation has no id. */
  expected: readonly (number | null)[];
}

/** An operation that everybody may call. */
export const open = (status: number, unknown: number | null): Row['expected'] => [...Array<number>(8).fill(status), unknown];
/** None of these callers is in the list. */
export const ofPlatformAdmins = [401, 401, 401, 403, 403, 403, 403, 403, null] as const;
