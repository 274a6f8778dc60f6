import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { notificationsAtom, notify, store } from '@nearhand/platform/core';
import { renderScreen } from '@nearhand/platform/testing';
import { act, screen } from '@testing-library/react';
import { Notifications } from './notifications';

const styles = readFileSync(join(import.meta.dirname, 'notifications.module.css'), 'utf8');
const inStyles = (selector: string, property: string) => new RegExp(`\\${selector} \\{[^}]*\\b${property}: ([^;]+);`).exec(styles)?.[1];

describe('Notifications', () => {
  beforeEach(() => renderScreen({ page: { Component: Notifications }, path: '/', layout: 'none' }));
  afterEach(() => act(() => store.set(notificationsAtom, [])));

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

  it('stacks upward, the oldest at the bottom, and shows each until it is cleared', async () => {
    act(() => void notify('info', 'First', { isPersistent: true }));
    act(() => void notify('info', 'Second', { isPersistent: true }));
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(['First×', 'Second×']);
    expect(inStyles('.region ul', 'flex-direction')).toBe('column-reverse');
    // Each line takes 60 px.
    expect([inStyles('.message', 'min-height'), inStyles('.region ul', 'gap')]).toEqual(['48px', '12px']);
  });
});
