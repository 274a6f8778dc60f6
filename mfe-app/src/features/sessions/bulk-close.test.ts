import { expect, it } from '@jest/globals';
import { aSession } from '../../shared/testing/a-session.ts';
import { type BulkResult, bulkClose } from './bulk-close.ts';

const sessions = Array.from({ length: 10 }, (_, number) => aSession({ sessionId: `s${number}` }));

it('closes every one, and names what stayed open', async () => {
  const results: BulkResult[] = [];
  const close = (id: string) => (id === 's3' ? Promise.reject(new Error('no')) : Promise.resolve());
  await bulkClose(sessions, close, (result) => results.push(result));
  expect(results.map(({ session }) => session.sessionId).sort()).toEqual(sessions.map(({ sessionId }) => sessionId));
  expect(results.filter(({ error }) => error !== null).map(({ session }) => session.sessionId)).toEqual(['s3']);
});

it('asks for four at a time', async () => {
  let open = 0;
  let most = 0;
  const close = async () => {
    most = Math.max(most, ++open);
    await Promise.resolve();
    open--;
  };
  await bulkClose(sessions, close, () => undefined);
  expect(most).toBe(4);
});
