import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { renderScreen } from '@nearhand/platform/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { Loop } from './loop.tsx';

const load = jest.fn<typeof fetch>();
/** Ends the download. */
let finish: () => void;
const play = jest.fn(() => Promise.resolve());
const pause = jest.fn();

async function openLoop({ isMotionReduced }: { isMotionReduced: boolean }) {
  const film = Promise.withResolvers<Response>();
  finish = () => film.resolve({ ok: true, blob: async () => new Blob() } as Response);
  load.mockReturnValue(film.promise);
  Object.assign(globalThis, { fetch: load, matchMedia: () => ({ matches: isMotionReduced }) });
  Object.assign(URL, { createObjectURL: () => 'blob:film', revokeObjectURL: () => undefined });
  Object.assign(HTMLMediaElement.prototype, { play, pause });
  return renderScreen({ page: { Component: Loop }, path: '/', layout: 'none' });
}
const video = () => document.querySelector('video');

describe('Loop', () => {
  afterEach(() => {
    jest.clearAllMocks();
  });

  it('plays over the picture, and stops when the visitor wants it', async () => {
    const { user } = await openLoop({ isMotionReduced: false });
    expect(await screen.findByRole('img', { name: /^The session window/ })).toBeTruthy();
    await screen.findByRole('button', { name: 'Play the video' });
    await act(async () => finish());
    const film = video();
    expect(film?.getAttribute('src')).toBe('blob:film');
    expect(film?.muted).toBe(true);
    if (film) fireEvent.play(film);
    await user.click(screen.getByRole('button', { name: 'Pause the video' }));
    expect(pause).toHaveBeenCalledTimes(1);
    if (film) fireEvent.pause(film);
    await user.click(screen.getByRole('button', { name: 'Play the video' }));
    expect(play).toHaveBeenCalledTimes(1);
  });

  it('loads nothing for a visitor who wants less motion, until it is started', async () => {
    const { user } = await openLoop({ isMotionReduced: true });
    const button = await screen.findByRole('button', { name: 'Play the video' });
    expect(load).not.toHaveBeenCalled();
    expect(video()).toBeNull();
    await user.click(button);
    await act(async () => finish());
    expect(video()).not.toBeNull();
    expect(load).toHaveBeenCalledTimes(1);
  });
});
