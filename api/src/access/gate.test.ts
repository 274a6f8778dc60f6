import { fastify } from 'fastify';
import { installGate } from './gate.ts';

const withGate = () => {
  const server = fastify();
  installGate(server, false, () => {
    throw new Error('nobody is asked');
  });
  return server;
};

it('does not let a route that serves no operation stand below /api', () => {
  expect(() => withGate().get('/api/secret', () => '')).toThrow('The route /api/secret serves no operation of the contract');
});

it('leaves the rest of the site alone', async () => {
  const server = withGate();
  server.get('/apidocs', () => 'fine');
  expect((await server.inject('/apidocs')).payload).toBe('fine');
});
