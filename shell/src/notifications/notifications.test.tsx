import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { notify, store } from '@nearhand/platform/core';
import { clearNotification, notificationsAtom } from '@nearhand/platform/host';
import { insertTokens } from '@nearhand/platform/insert-tokens';
import { renderScreen } from '@nearhand/platform/testing';
import { act, cleanup, screen } from '@testing-library/react';
import { Notifications } from './notifications';

const styles = insertTokens(readFileSync(join(import.meta.dirname, 'notifications.module.css'), 'utf8'));
const inStyles = (selector: string, property: string) => new RegExp(`\\${selector} \\{[^}]*\\b${property}: ([^;]+);`).exec(styles)?.[1];

describe('Notifications', () => {
  beforeEach(() => renderScreen({ page: { Component: Notifications }, path: '/', layout: 'none' }));
  afterEach(() => {
    jest.useRealTimers();
    act(() => store.set(notificationsAtom, []));
  });

  const entry = (text: string) => screen.findByText(text).then((found) => found.closest('li')?.className.split(' ') ?? []);

  it.each(['error', 'warning', 'info', 'success'] as const)('shows the type %s', async (type) => {
    act(() => void notify(type, 'Something happened'));
    expect(await entry('Something happened')).toContain(type);
  });

  it.each([
    [100, false],
    [101, true],
  ])('shows a message of %i characters in several lines: %s', async (length, isLong) => {
    act(() => void notify('info', 'x'.repeat(length)));
    expect((await entry('x'.repeat(length))).includes('long')).toBe(isLong);
  });

  it('stacks upward, the oldest at the bottom', async () => {
    act(() => void notify('info', 'First', { isPersistent: true }));
    act(() => void notify('info', 'Second', { isPersistent: true }));
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(['First×', 'Second×']);
    expect(inStyles('.region ul', 'flex-direction')).toBe('column-reverse');
    // Each line takes 60 px.
    expect([inStyles('.message', 'min-height'), inStyles('.region ul', 'gap')]).toEqual(['48px', '12px']);
  });

  it('shows a notification for 5 s from when the page can show it', async () => {
    cleanup();
    jest.useFakeTimers();
    notify('info', 'Copied');
    jest.advanceTimersByTime(60_000);
    await renderScreen({ page: { Component: Notifications }, path: '/', layout: 'none' });
    expect(await entry('Copied')).toContain('info');
    act(() => jest.advanceTimersByTime(4_999));
    expect(screen.queryByText('Copied')).not.toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByText('Copied')).toBeNull();
  });

  it('shows a persistent notification until it is cleared', async () => {
    jest.useFakeTimers();
    let id = 0;
    act(() => {
      id = notify('error', 'Not saved', { isPersistent: true });
    });
    expect(await entry('Not saved')).toContain('error');
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.queryByText('Not saved')).not.toBeNull();
    act(() => clearNotification(id));
    expect(screen.queryByText('Not saved')).toBeNull();
  });
});
