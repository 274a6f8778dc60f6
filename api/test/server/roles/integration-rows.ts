import type { OperationId } from '@nearhand/contracts/operations';
import { v7 as uuid } from 'uuid';
import { SecretBox } from '../../../src/keys/secret-box.ts';
import { ofPlatformAdmins, open, type RoleCall, type Row } from './row.ts';

const anApiKey = ({ test, companyId, apiKeyId }: RoleCall) =>
  test.dataSource.query(
    `INSERT INTO "api_keys" ("apiKeyId", "companyId", "createdById", "name", "secretHash", "ending", "permissions")
     SELECT $1::uuid, "companyId", "createdById", 'x', $1::uuid::text, '0mLq', '{session:read}' FROM "companies" WHERE "companyId" = $2`,
    [apiKeyId, companyId],
  );

/** Creates a webhook with a delivery. */
async function aWebhook({ test, companyId, webhookId, deliveryId }: RoleCall): Promise<void> {
  await test.dataSource.query(
    `INSERT INTO "webhooks" ("webhookId", "companyId", "createdById", "url", "events", "secretSealed")
     SELECT $1::uuid, "companyId", "createdById", 'https://hooks.invalid', '{session.created}', $3 FROM "companies" WHERE "companyId" = $2`,
    [webhookId, companyId, test.app.get(SecretBox).seal(webhookId, 'whsec_eA==')],
  );
  const event = { id: uuid(), type: 'webhook.test', timestamp: new Date(0).toISOString(), companyId, data: {} };
  await test.dataSource.query(
    `INSERT INTO "webhook_deliveries" ("deliveryId", "webhookId", "subjectId", "eventId", "type", "payload", "status", "expiresAt")
     SELECT $1, "webhookId", $3, $3, 'webhook.test', $4, 'failed', now() FROM "webhooks" WHERE "webhookId" = $2`,
    [deliveryId, webhookId, event.id, JSON.stringify(event)],
  );
}

export const integrationRows = {
  openIntercomInstallation: { expected: open(303, null) },
  authorizeIntercom: { query: () => '?userId=x', expected: open(404, null) },
  finishIntercomAuthorization: { query: () => '?state=x&code=x', expected: open(303, null) },
  showIntercomCanvas: { body: () => ({}), expected: open(404, null) },
  submitIntercomCanvas: { body: () => ({}), expected: open(404, null) },
  showEmptyIntercomCanvas: { body: () => ({}), expected: open(404, null) },
  getIntercomState: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  startIntercomAuthorization: { expected: [401, 401, 401, 403, 403, 404, 404, 404, 404] },
  connectIntercom: { body: () => ({ handle: 'x' }), expected: [401, 401, 401, 403, 403, 404, 404, 404, 404] },
  disconnectIntercom: { expected: [401, 401, 401, 403, 403, 204, 204, 404, 404] },
  startOverride: { body: () => ({ remote: 'mfe_x', origin: 'http://localhost:4400' }), expected: ofPlatformAdmins },
  listReleaseTokens: { query: () => '?remote=mfe_x', expected: ofPlatformAdmins },
  createReleaseToken: {
    body: () => ({ remote: 'mfe_x', team: 'x', expiresInDays: 1, publicKey: 'x' }),
    expected: ofPlatformAdmins,
  },
  revokeReleaseToken: { expected: ofPlatformAdmins },
  updateSubscriptionInDev: { body: () => ({ plan: 'team' }), expected: open(404, 404) },
  deleteSessionsInDev: { expected: open(404, 404) },
  emitCompanyEventInDev: { body: () => ({ name: 'x' }), expected: open(404, 404) },
  listApiKeys: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  createApiKey: {
    body: () => ({ name: 'x', permissions: ['session:read'] }),
    expected: [401, 401, 401, 403, 403, 201, 201, 404, 404],
  },
  revokeApiKey: { arrange: anApiKey, expected: [401, 401, 401, 403, 403, 204, 204, 404, 404] },
  listWebhooks: { expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  createWebhook: {
    body: () => ({ url: 'https://hooks.invalid', events: ['session.created'] }),
    expected: [401, 401, 401, 403, 403, 201, 201, 404, 404],
  },
  updateWebhook: {
    arrange: aWebhook,
    body: () => ({ isEnabled: false }),
    expected: [401, 401, 401, 403, 403, 200, 200, 404, 404],
  },
  deleteWebhook: { arrange: aWebhook, expected: [401, 401, 401, 403, 403, 204, 204, 404, 404] },
  rotateWebhookSecret: { arrange: aWebhook, expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  testWebhook: { arrange: aWebhook, expected: [401, 401, 401, 403, 403, 201, 201, 404, 404] },
  listWebhookDeliveries: { arrange: aWebhook, expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  getWebhookDelivery: { arrange: aWebhook, expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
  resendWebhookDelivery: { arrange: aWebhook, expected: [401, 401, 401, 403, 403, 200, 200, 404, 404] },
} satisfies Partial<Record<OperationId, Row>>;
