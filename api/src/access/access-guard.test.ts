import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { operationOf } from '../http/contract.ts';
import { installAccessGuard } from './access-guard.ts';

const withGate = (isDevelopment = false) => {
  const server = fastify();
  const run = () => {
    throw new Error('the handler runs');
  };
  installAccessGuard(server, isDevelopment, run, run, run, run);
  return server;
};

describe('installAccessGuard', () => {
  it('rejects routes below /api that serve no operation', () => {
    expect(() => withGate().get('/api/secret', () => '')).toThrow('The route /api/secret serves no operation of the contract');
  });

  it('ignores routes outside the API', async () => {
    const server = withGate();
    server.get('/apidocs', () => 'fine');
    expect((await server.inject('/apidocs')).payload).toBe('fine');
  });

  it.each([
    ['in development, from this machine', true, '127.0.0.1', 'done'],
    ['in development, from this machine by IPv6', true, '::1', 'done'],
    ['in development, from elsewhere', true, '203.0.113.7', 'NOT_FOUND'],
    ['in production', false, '127.0.0.1', 'NOT_FOUND'],
  ])('answers a dev-only call %s', async (_, isDevelopment, remoteAddress, expected) => {
    const server = withGate(isDevelopment);
    const config = { operation: operationOf('deleteSessionsInDev') };
    server.delete('/api/company/:companyId/session', { config }, () => ({ message: 'done' }));
    const { payload } = await server.inject({ method: 'DELETE', url: '/api/company/1/session', remoteAddress });
    expect(JSON.parse(payload)).toMatchObject({ message: expected });
  });

  it('requires a token for dev-only operations of a user', async () => {
    const server = withGate(true);
    server.put('/api/me/dev', { config: { operation: operationOf('updateMyDevSettings') } }, () => '');
    expect((await server.inject({ method: 'PUT', url: '/api/me/dev' })).payload).toContain('the handler runs');
  });
});
