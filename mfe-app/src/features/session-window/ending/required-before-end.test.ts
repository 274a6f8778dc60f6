import { describe, expect, it } from 'vitest';
import { requiredBeforeEnd } from './required-before-end.ts';

const usual = {
  session: { note: '', joinedAt: '2026-01-01T09:30:00.000Z' },
  role: 'host',
  areNotesRequired: false,
  isNoteKept: false,
  transfers: [],
} as const;

describe('requiredBeforeEnd', () => {
  it('requires nothing usually', () => {
    expect(requiredBeforeEnd(usual)).toBeNull();
    expect(requiredBeforeEnd({ ...usual, transfers: [{ status: 'done' }, { status: 'stopped' }, { status: 'offered' }] })).toBeNull();
  });

  it.each(['moving', 'paused', 'interrupted', 'checking'] as const)('requires consent while a file is %s', (status) => {
    expect(requiredBeforeEnd({ ...usual, transfers: [{ status: 'done' }, { status }] })).toBe('consent');
  });

  it('requires a note from the host if the company does and a customer has joined', () => {
    const required = { ...usual, areNotesRequired: true };
    expect(requiredBeforeEnd(required)).toBe('note');
    expect(requiredBeforeEnd({ ...required, transfers: [{ status: 'moving' }] })).toBe('note');
    expect(requiredBeforeEnd({ ...required, session: { ...usual.session, note: 'Fixed' } })).toBeNull();
    expect(requiredBeforeEnd({ ...required, isNoteKept: true })).toBeNull();
    expect(requiredBeforeEnd({ ...required, session: { note: '', joinedAt: null } })).toBeNull();
    expect(requiredBeforeEnd({ ...required, role: 'assistant' })).toBeNull();
  });
});
