import openapi from '@nearhand/contracts/openapi.json' with { type: 'json' };
import { type Operation, operations } from '@nearhand/contracts/operations';
import { routePathOf, schemasOf } from '../../src/http/contract.ts';
import type { ErrorCode } from '../../src/http/domain-error.ts';
import { statusOf } from '../../src/http/errors/status-of.ts';
import { sharedApp } from '../shared-app.ts';
import { isDeclared } from '../strict-responses.ts';

const test = await sharedApp();

const needsToken = ({ security }: Operation) => security.some((scheme) => ['jwt', 'releaseToken', 'platformAdmin'].includes(scheme));

const sorted = (rows: string[][]) => rows.map((row) => row.join(' ')).sort();

describe('contract', () => {
  it('has one handler per operation, and the API serves nothing else below /api', () => {
    const served = test.routes
      .filter(({ url, method, config }) => method !== 'HEAD' && (config?.operation || url.startsWith('/api')) && !config?.isDocumentation)
      .map(({ url, method, config }) => [config?.operation?.id ?? 'none', String(method).toLowerCase(), url]);
    expect(sorted(served)).toEqual(sorted(operations.map((operation) => [operation.id, operation.method, routePathOf(operation)])));
  });

  it('declares the errors that middleware adds to an operation', () => {
    const missing = operations
      .filter(({ contract }) => contract === 'openapi')
      .flatMap((operation) => {
        const { consumes } = schemasOf(operation);
        // Every operation rejects an unknown query parameter.
        const expected = [
          400,
          ...(needsToken(operation) ? [401] : []),
          ...(operation.security.includes('apiKey') ? [403, 429] : []),
          ...(consumes.length > 0 ? [413, 415] : []),
        ];
        return expected.filter((status) => !isDeclared(operation, status)).map((status) => `${operation.id} ${status}`);
      });
    expect(missing).toEqual([]);
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'requires a token for %s if the contract does, except for development operations',
    async (_, operation) => {
      const url = routePathOf(operation)
        .replaceAll('::', ':')
        .replace(/:\w+Id\b/g, '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a11')
        .replace(':chunk', '0')
        .replace(':size', 'small')
        .replace(':providerName', 'other');
      const method = operation.method.toUpperCase() as 'GET';
      const answer = await test.call(method, url, operation.method === 'get' ? {} : { body: {} });
      const isThere = !operation.security.includes('dev-only');
      expect(answer.status === 401).toBe(isThere && needsToken(operation));
    },
  );

  it('lets API keys read and run sessions and read devices, and nothing else', () => {
    const forKeys = operations.filter(({ security }) => security.includes('apiKey'));
    expect(forKeys.map(({ id, permission, security }) => `${id} ${permission} ${security.join(' ')}`).sort()).toEqual([
      'createSession session:create jwt apiKey',
      'getDevice device:read jwt apiKey',
      'getSession session:read jwt apiKey',
      'listChatMessages session:read jwt apiKey',
      'listDeviceLabels device:read jwt apiKey',
      'listDeviceSessions session:read jwt apiKey',
      'listDevices device:read jwt apiKey',
      'listRecordings session:read jwt apiKey',
      'listSessionEvents session:read jwt apiKey',
      'listSessions session:read jwt apiKey',
      'mailInvitation session:invite jwt apiKey',
      'renewInvitation session:invite jwt apiKey',
      'updateSession session:update jwt apiKey',
    ]);
  });

  it('names an error code for each error, and an error for each code', () => {
    for (const { id, path, method } of operations.filter(({ contract }) => contract === 'openapi')) {
      const operation = (openapi.paths as unknown as Record<string, Record<string, { responses: object; 'x-error-codes': ErrorCode[] }>>)[
        path
      ]?.[method];
      const statuses = Object.keys(operation?.responses ?? {}).filter((status) => Number(status) >= 400 && status !== '416');
      expect([id, [...new Set(operation?.['x-error-codes'].map((code) => String(statusOf[code])))].sort()]).toEqual([id, statuses]);
    }
  });

  it('applies the defaults of every paged list', () => {
    const queries = operations.map(
      (operation) => schemasOf(operation).querystring?.['properties'] as Record<string, { default?: unknown }>,
    );
    const paged = queries.filter((names) => names && 'pageNumber' in names);
    expect(paged.length).toBeGreaterThan(0);
    for (const properties of paged) {
      for (const name of ['pageNumber', 'pageSize', 'sortProperty', 'sortDirection']) expect(properties[name]).toHaveProperty('default');
    }
  });

  it('is served as a document and as a page without inline scripts', async () => {
    const contract = await test.call('GET', '/api/openapi.json');
    expect(contract.body).toMatchObject({ openapi: '3.1.0', info: { title: 'Nearhand API' } });
    const paths = contract.body['paths'] as Record<string, unknown>;
    expect(paths['/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword']).toMatchObject({ servers: [{ url: '/' }] });
    expect(Object.keys(paths).filter((path) => path.endsWith('/dev') && path !== '/me/dev')).toEqual([]);
    expect(JSON.stringify(contract.body)).not.toContain('dev-only');
    const page = await test.call('GET', '/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(page.body['text']).not.toMatch(/<script>|style=|https?:\/\//);
    for (const name of ['start.js', 'swagger-ui-bundle.js', 'swagger-ui.css']) {
      expect((await test.call('GET', `/api/docs/${name}`)).status).toBe(200);
    }
  });
});
