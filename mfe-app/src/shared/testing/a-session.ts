import type { components } from '@nearhand/contracts/openapi.gen';

type Session = components['schemas']['Session'];

/** A waiting session that the user hosts. */
export const aSession = (about: Partial<Session> = {}): Session => ({
  sessionId: '01890000-0000-7000-8000-000000000009',
  version: 1,
  key: 'Zm9vYmFyYmF6cXV4MTIzNA',
  code: '234567892',
  codeEndsAt: null,
  title: 'Printer',
  customerName: 'Maria Muñoz',
  customerEmail: '',
  extra: '',
  note: '',
  tags: [],
  status: 'waiting',
  closeReason: null,
  mode: 'view',
  operator: { id: '01890000-0000-7000-8000-000000000001', name: 'Ada Nowak', avatar: null },
  device: null,
  createdAt: '2026-01-01T09:00:00.000Z',
  joinedAt: null,
  closedAt: null,
  duration: null,
  endsAt: null,
  idleClosesAt: null,
  limitAt: null,
  rating: null,
  hasRecording: false,
  can: { update: true, close: true, enter: true, host: true, takeOver: false },
  ...about,
});
