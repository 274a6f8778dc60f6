import { describe, expect, it, jest } from '@jest/globals';
import { client, store } from '@nearhand/platform/core';
import { renderScreen } from '@nearhand/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { pagesAtom } from './app-pages';
import * as page from './preload-screen';

jest.unstable_mockModule('../layouts/app-layout', () => ({}));

describe('PreloadScreen', () => {
  it('notifies the app that it is ready after all pages of the app have loaded', async () => {
    const announced = jest.spyOn(client, 'announceReady').mockReturnValue();
    const loaded: string[] = [];
    let finish = () => {};
    const load = (path: string) => async () => {
      loaded.push(path);
      if (path === '/app/sessions') await new Promise<void>((resolve) => (finish = resolve));
    };
    store.set(
      pagesAtom,
      ['/', '/app/devices', '/app/sessions', '/join'].map((path) => ({ route: { path }, load: load(path) })),
    );
    const shown = renderScreen({ page, path: '/app/preload', links: { app: '/app/' } });
    await waitFor(() => expect(loaded).toHaveLength(2));
    expect(announced).not.toHaveBeenCalled();
    finish();
    await shown;
    await screen.findByRole('heading', { name: 'Nearhand is ready' });
    expect(loaded).toEqual(['/app/devices', '/app/sessions']);
    expect(announced).toHaveBeenCalledWith('');
  });
});
