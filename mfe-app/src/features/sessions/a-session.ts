import type { Session } from './sessions.data.ts';

/** A waiting session of one's own, for tests; say what matters. */
export function aSession(about: Partial<Session> = {}): Session {
  return {
    sessionId: '01890000-0000-7000-8000-0000000000e1',
    key: 'Zm9vYmFyYmF6cXV4MTIzNA',
    code: '234567892',
    title: 'Printer',
    customerName: 'Maria Muñoz',
    customerEmail: '',
    note: '',
    tags: [],
    status: 'waiting',
    closeReason: null,
    operator: { id: '01890000-0000-7000-8000-000000000001', name: 'Ada Nowak', avatar: null },
    createdAt: '2026-01-01T09:00:00.000Z',
    joinedAt: null,
    closedAt: null,
    duration: null,
    can: { update: true, close: true },
    ...about,
  };
}
