import { expect, it, jest } from '@jest/globals';
import { aMe, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { screen } from '@testing-library/react';
import * as step from './invite-step.tsx';

const open = (onDone = () => undefined) =>
  renderScreen({ page: { Component: () => <step.Component onDone={onDone} /> }, path: '/', me: aMe({ user: { role: 'owner' } }) });
const answer = (outcome: string) => ({ items: [{ email: 'marco@example.com', outcome, invitation: null }] });
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Your colleague’s email' });

it('invites an operator, and is done', async () => {
  const sent: unknown[] = [];
  fakeApi({
    'POST /company/*/invitation': ({ body }) => {
      sent.push(body);
      return answer('invited');
    },
  });
  const onDone = jest.fn<() => undefined>();
  const { user } = await open(onDone);
  await user.type(await field(), ' marco@example.com{Enter}');
  expect(sent).toEqual([{ emails: ['marco@example.com'], isAdmin: false }]);
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('is done for somebody who works alone', async () => {
  const onDone = jest.fn<() => undefined>();
  const { user } = await open(onDone);
  await user.click(await screen.findByRole('button', { name: 'I work alone' }));
  expect(onDone).toHaveBeenCalledTimes(1);
});

it.each([
  ['marco@example.com', 'Your plan has no seats left'],
  ['marco', 'Enter a full email address, such as ada@example.com'],
  ['', 'Enter your email address'],
])('shows why %j was not invited, and keeps it', async (typed, reason) => {
  fakeApi({ 'POST /company/*/invitation': () => answer('noLicense') });
  const { user } = await open();
  await user.type(await field(), `${typed}{Enter}`);
  expect(await screen.findByText(reason)).toBeTruthy();
  expect((await field()).value).toBe(typed);
  expect(document.activeElement).toBe(await field());
});
