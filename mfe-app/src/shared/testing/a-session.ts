import type { components } from '@nearhand/contracts/openapi.gen';
import openapi from '@nearhand/contracts/openapi.json' with { type: 'json' };

type Session = components['schemas']['Session'];

const { example } = openapi.components.schemas.Session;

/** A waiting session that the user hosts. */
export const aSession = (about: Partial<Session> = {}): Session => ({
  ...(example as Session),
  sessionId: '01890000-0000-7000-8000-000000000009',
  codeEndsAt: null,
  title: 'Printer',
  customerEmail: '',
  extra: '',
  tags: [],
  operator: { id: '01890000-0000-7000-8000-000000000001', name: 'Ada Nowak', avatar: null },
  createdAt: '2026-01-01T09:00:00.000Z',
  endsAt: null,
  ...about,
});
