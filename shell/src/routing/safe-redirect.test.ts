import { describe, expect, it } from 'vitest';
import { safeRedirect } from './safe-redirect';

const apiBase = new URL('https://nearhand.example/api');

describe('safeRedirect', () => {
  it.each([
    ['/app/devices?pageSize=50', '/app/devices?pageSize=50'],
    ['https://nearhand.example/app/sessions#top', '/app/sessions#top'],
  ])('accepts %s', (input, path) => {
    expect(safeRedirect(input, apiBase)).toBe(path);
  });

  it.each([
    null,
    '',
    '//evil.example/app',
    '/\\evil.example',
    'https://evil.example/',
    'https://nearhand.example//evil.example',
    '/.//evil.example',
    'http://nearhand.example/',
    'javascript:alert(1)',
    'data:text/html,hello',
    'nearhand://app',
    'https://ada:secret@nearhand.example/app',
    'https://nearhand.example@evil.example/',
  ])('rejects %s', (input) => {
    expect(safeRedirect(input, apiBase)).toBeNull();
  });
});
