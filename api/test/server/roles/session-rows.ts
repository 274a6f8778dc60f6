import type { OperationId } from '@nearhand/contracts/operations';
import { v7 as uuid } from 'uuid';
import { open, type RoleCall, type Row } from './row.ts';

const message = { messageId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a19', at: '2026-11-20T09:02:00.000Z', by: 'operator', text: 'x' };

const aSessionRequest = ({ test, company, sessionRequestId, sessionId }: RoleCall) =>
  test.dataSource.query(
    `INSERT INTO "session_requests" ("sessionRequestId", "sessionId", "kind", "state", "fromId", "toId", "createdAt", "expiresAt")
     SELECT $1, $2, 'assist', 'pending', $3, $4, now(), now() + interval '1 minute' WHERE EXISTS (SELECT 1 FROM "sessions" WHERE "sessionId" = $2)`,
    [sessionRequestId, sessionId, company.operator.user.id, company.secondOperator.user.id],
  );

const anAssistant = ({ test, company, sessionId }: RoleCall) =>
  test.dataSource.query(
    `INSERT INTO "session_participants" ("sessionId", "userId", "role", "joinedAt")
     SELECT "sessionId", $2, 'assistant', now() FROM "sessions" WHERE "sessionId" = $1`,
    [sessionId, company.secondOperator.user.id],
  );

async function aCustomer(call: RoleCall): Promise<void> {
  const { body } = await call.test.call('POST', '/api/session/join', { body: { key: call.key, accept: true } });
  if (body['customerToken']) call.customerToken = String(body['customerToken']);
}

async function anEnd(call: RoleCall): Promise<void> {
  await aCustomer(call);
  await call.test.call('DELETE', `/api/session/${call.sessionId}?key=${call.key}`);
}

const aJoinRequest = ({ test, joinRequestId, sessionId }: RoleCall) =>
  test.dataSource.query(
    `INSERT INTO "join_requests" ("joinRequestId", "sessionId", "tokenHash", "reason", "state", "address", "at", "polledAt")
     SELECT $1, $2, $3, 'operator', 'waiting', '203.0.113.7', now(), now() WHERE EXISTS (SELECT 1 FROM "sessions" WHERE "sessionId" = $2)`,
    [joinRequestId, sessionId, joinRequestId],
  );

export const sessionRows = {
  createSession: { body: () => ({}), expected: [401, 401, 401, 201, 201, 201, 201, 201, null] },
  joinSession: { body: ({ key }) => ({ key }), expected: open(200, 404) },
  getSession: { expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  updateSession: { body: () => ({ note: 'x' }), expected: [401, 401, 401, 403, 200, 200, 200, 404, 404] },
  closeSessionByKey: { query: ({ key }) => `?key=${key}`, expected: open(204, 404) },
  listSessions: { expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  exportSessions: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  mailInvitation: { body: () => ({ email: 'maria@example.com', locale: 'en' }), expected: [401, 401, 401, 403, 202, 202, 202, 404, 404] },
  renewInvitation: { expected: [401, 401, 401, 403, 200, 200, 200, 404, 404] },
  rateSession: {
    arrange: anEnd,
    query: ({ key }) => `?key=${key}`,
    body: ({ customerToken }) => ({ customerToken, stars: 5 }),
    expected: open(204, 404),
  },
  listChatMessages: { expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  recordChatMessages: { body: () => ({ messages: [message] }), expected: [401, 401, 401, 403, 204, 403, 403, 404, 404] },
  listSessionEvents: { expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  reportSessionEvent: {
    body: () => ({ eventId: uuid(), type: 'snapshotTaken' }),
    expected: [401, 401, 401, 403, 204, 403, 403, 404, 404],
  },
  listRecordings: { expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  startRecording: {
    body: () => ({ recordingId: uuid(), mimeType: 'video/webm' }),
    expected: [401, 401, 401, 403, 201, 403, 403, 404, 404],
  },
  addRecordingChunk: { body: () => Buffer.from('x'), expected: [401, 401, 401, 403, 204, 403, 403, 404, 404] },
  endRecording: { body: () => ({ chunks: 0 }), expected: [401, 401, 401, 403, 200, 403, 403, 404, 404] },
  deleteRecording: { expected: [401, 401, 401, 403, 403, 204, 204, 404, 404] },
  playRecording: { query: () => '?expires=4102444800&signature=x', expected: open(404, 404) },
  createControlCode: { arrange: aCustomer, body: ({ customerToken }) => ({ customerToken }), expected: open(201, 404) },
  useControlCode: { body: () => ({ code: 'AAAAA-AAAAA' }), expected: open(404, null) },
  getJoinCaptcha: { expected: open(200, null) },
  answerJoinRequest: {
    arrange: aJoinRequest,
    body: () => ({ admit: true }),
    expected: [401, 401, 401, 403, 204, 403, 403, 404, 404],
  },
  createSessionRequest: {
    body: ({ company }) => ({ kind: 'assist', userId: company.secondOperator.user.id }),
    expected: [401, 401, 401, 403, 201, 403, 403, 404, 404],
  },
  withdrawSessionRequest: { arrange: aSessionRequest, expected: [401, 401, 401, 403, 204, 403, 403, 404, 404] },
  listMyJoinRequests: { expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  listMySessionRequests: { expected: [401, 401, 401, 200, 200, 200, 200, 200, null] },
  answerSessionRequest: {
    arrange: aSessionRequest,
    body: () => ({ accept: true }),
    expected: [401, 401, 401, 200, 404, 404, 404, 404, 404],
  },
  leaveSession: {
    arrange: anAssistant,
    expected: [401, 401, 401, 204, 403, 403, 403, 404, 404],
  },
  removeParticipant: {
    arrange: (call) => {
      call.userId = call.company.secondOperator.user.id;
      return anAssistant(call);
    },
    expected: [401, 401, 401, 403, 204, 403, 403, 404, 404],
  },
  takeOverSession: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  listOperators: { expected: [401, 401, 401, 200, 200, 200, 200, 404, 404] },
  createSandbox: { body: () => ({}), expected: open(201, null) },
} satisfies Partial<Record<OperationId, Row>>;
