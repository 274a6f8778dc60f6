import { expect, it, jest } from '@jest/globals';
import { meAtom, store } from '@nearhand/platform/core';
import { aMe, errorResponse, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { screen } from '@testing-library/react';
import * as step from './company-step.tsx';

const me = aMe({ user: { role: 'owner' }, company: { name: 'Ada Nowak' } });

async function open(put: () => unknown) {
  const sent: unknown[] = [];
  fakeApi({
    'PUT /company/*': ({ body }) => {
      sent.push(body);
      return put();
    },
  });
  const onDone = jest.fn<() => undefined>();
  const page = { Component: () => <step.Component onDone={onDone} /> };
  const view = await renderScreen({ page, path: '/', me, links: { settings: '/app/account/settings/:tab?' } });
  const name = await screen.findByRole('textbox', { name: 'Company name' });
  await view.user.clear(name);
  return { ...view, name, sent, onDone };
}

it('names the company for all pages, and is done', async () => {
  const { user, name, sent, onDone } = await open(() => ({ ...me.company, name: 'Northwind Łódź' }));
  await user.type(name, ' Northwind Łódź {Enter}');
  expect(sent).toEqual([{ name: 'Northwind Łódź' }]);
  expect(store.get(meAtom)?.company.name).toBe('Northwind Łódź');
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('needs a name, and explains why one was not saved', async () => {
  const { user, name, sent, onDone } = await open(() => errorResponse(503, 'UNAVAILABLE', 'The server is busy'));
  await user.type(name, '{Enter}');
  expect(await screen.findByText('Enter the name of your company')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(name, 'Northwind{Enter}');
  expect(await screen.findByText('The server is busy')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});
