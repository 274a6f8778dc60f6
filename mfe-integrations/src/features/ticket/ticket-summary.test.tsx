import { expect, it } from '@jest/globals';
import { aMe, errorResponse, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { screen } from '@testing-library/react';
import * as action from './ticket-summary.tsx';

const session = { sessionId: 's1', duration: 2513, note: ' <b>Replaced</b> the toner. ' };

async function open(answer: () => unknown) {
  fakeApi({ 'GET /session/s1': answer });
  const page = { Component: () => <action.Component session={session} onClose={() => undefined} /> };
  return renderScreen({ page, path: '/', me: aMe(), links: { 'session-report': '/app/sessions/:id' } });
}

it('shows duration, note and address of the session, to be copied into a ticket', async () => {
  await open(() => session);
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  expect(text.value.split('\n')).toEqual([
    'Remote session with Nearhand, duration 41:53',
    '<b>Replaced</b> the toner.',
    `${location.origin}/app/sessions/s1`,
  ]);
  expect(text.readOnly).toBe(true);
  expect(screen.getByRole('button', { name: 'Copy the text' })).toBeTruthy();
});

it('explains why there is no text', async () => {
  await open(() => errorResponse(404, 'NOT_FOUND', 'This session no longer exists'));
  expect((await screen.findByRole('alert')).textContent).toContain('This session no longer exists');
});
