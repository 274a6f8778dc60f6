import { expect, it, jest } from '@jest/globals';
import { renderScreen } from '@nearhand/platform/testing';
import { screen } from '@testing-library/react';
import { type ShownContribution } from '../core/contributions.ts';
import { Contributed } from './contributed.tsx';

type Module = Awaited<ReturnType<ShownContribution<'onboarding-steps'>['load']>>;

const report = jest.fn();
const row = { slot: 'onboarding-steps', name: 'step', label: 'x', labels: {}, order: 1, text: 'Step', report } as const;

const open = (load: () => Promise<Module>, onDone = () => undefined) => {
  const contribution = { ...row, load };
  const Component = () => (
    <>
      <h1>Page</h1>
      <Contributed<'onboarding-steps'> contribution={contribution} given={{ onDone }} />
    </>
  );
  return renderScreen({ page: { Component }, path: '/' });
};

const Step: Module['Component'] = ({ onDone }) => (
  <button type="button" onClick={onDone}>
    Finish
  </button>
);

it('loads what is contributed, and gives it what the slot has', async () => {
  const onDone = jest.fn<() => undefined>();
  const { user } = await open(async () => ({ Component: Step }), onDone);
  await user.click(await screen.findByRole('button', { name: 'Finish' }));
  expect(onDone).toHaveBeenCalledTimes(1);
});

it.each([
  ['cannot be loaded', () => Promise.reject(new Error('The remote is away'))],
  [
    'throws',
    async () => ({
      Component: () => {
        throw new Error('The remote is broken');
      },
    }),
  ],
])('shows an error in its place if it %s, and loads it again', async (_what, fail) => {
  report.mockClear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const attempts: (() => Promise<Module>)[] = [fail, async () => ({ Component: Step })];
  const { user } = await open(() => (attempts.shift() ?? fail)());
  expect((await screen.findByRole('alert')).textContent).toContain('This part could not be shown');
  expect(screen.getByRole('heading', { name: 'Page' })).toBeTruthy();
  expect(report).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Finish' })).toBeTruthy();
});
