import { aSignaling } from './fake-server.ts';

/** Answer to the code of a customer's page. */
export const aJoinedSession = {
  state: 'joined',
  sessionId: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a11',
  key: 'Zm9vYmFyYmF6cXV4MTIzNA',
  customerToken: 'c2VhdHNlYXRzZWF0c2VhdA',
  company: { id: '019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a12', name: 'Northwind Care', logo: null },
  operator: { name: 'Ada Nowak', avatar: null },
  signaling: aSignaling('customer'),
};
