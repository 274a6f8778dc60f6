import { describe, expect, it, jest } from '@jest/globals';
import { renderScreen } from '@nearhand/platform/testing';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { LazyContent } from '../frame/lazy-content.ts';
import { PanelContent } from './panel-content.tsx';

describe('PanelContent', () => {
  it('loads again on demand after a failure', async () => {
    // React logs errors that a boundary has caught.
    jest.spyOn(console, 'error').mockReturnValue();
    const load = jest.fn<() => Promise<ComponentType>>();
    load.mockRejectedValueOnce(new Error('Loading chunk failed')).mockResolvedValue(() => <p>The note</p>);
    const panel = new LazyContent(load);
    const { user } = await renderScreen({ page: { Component: () => <PanelContent panel={panel} /> }, path: '/' });

    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('The note')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('loads when it is shown if it could not be loaded ahead', async () => {
    const load = jest.fn<() => Promise<ComponentType>>();
    load.mockRejectedValueOnce(new Error('Loading chunk failed')).mockResolvedValue(() => <p>The note</p>);
    const panel = new LazyContent(load);
    panel.preload();
    await renderScreen({ page: { Component: () => <PanelContent panel={panel} /> }, path: '/' });

    expect(await screen.findByText('The note')).toBeTruthy();
  });
});
