import { describe, expect, it } from 'vitest';
import { FakeSystem } from '../testing/fake-system.ts';
import { askPerson } from './ask-person.ts';

describe('askPerson', () => {
  it('names Esc while mouse and keyboard are locked', async () => {
    const system = new FakeSystem();
    system.privacy.isLocked = true;
    const answer = askPerson(system, { lines: ['Ada Nowak', 'wants to record this session.'], timeoutMs: 30_000 });
    expect(system.window.shown[0]?.content.lines).toEqual([
      'Ada Nowak',
      'wants to record this session.',
      'Mouse and keyboard are locked. Press Esc twice to unlock.',
      'Only the mouse and keyboard of this computer work here.',
      'Without a mouse: Ctrl+Alt+Enter, then Tab and Enter.',
      'No answer within 30 s denies the request.',
    ]);
    // The operator and the request are shown also on a small screen.
    expect(system.window.shown[0]?.content.kept).toBe(2);
    system.window.press('Deny');
    expect(await answer).toBe(false);
  });
});
