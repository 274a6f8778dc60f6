import fastify from 'fastify';
import { operationOf } from '../../src/http/contract.ts';
import { checkAnswers } from '../strict-responses.ts';

describe('strict responses', () => {
  const answer = async (status: number, body: object) => {
    const server = fastify();
    checkAnswers(server);
    server.get('/', { config: { operation: operationOf('getHealth') } }, (_, reply) => reply.code(status).send(body));
    const { statusCode, body: text } = await server.inject('/');
    return { statusCode, text };
  };

  it('allow a response that the contract declares', async () => {
    expect((await answer(200, { isDatabaseOk: true })).statusCode).toBe(200);
  });

  it('reject a success with a field that the contract does not declare', async () => {
    const { statusCode, text } = await answer(200, { isDatabaseOk: true, secret: 'x' });
    expect({ statusCode, text }).toEqual({ statusCode: 500, text: expect.stringContaining('against its contract') });
  });

  it('reject a status that the contract does not declare for the operation', async () => {
    const { statusCode, text } = await answer(404, { status: 404, code: 'NOT_FOUND', message: 'No.', requestId: 'x' });
    expect({ statusCode, text }).toEqual({ statusCode: 500, text: expect.stringContaining('getHealth answers 404') });
  });
});
