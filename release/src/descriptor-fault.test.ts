import { describe, expect, it } from 'vitest';
import { descriptorFault } from './descriptor-fault.ts';

const valid = {
  name: 'mfe_example',
  version: '1.0.0',
  owner: 'example',
  platform: '^2.22.0',
  federation: '^2.9.2',
  routes: [{ name: 'example', path: '/app/example', title: 'app.title.example', layout: 'app', access: 'verified' }],
  nav: [],
  messages: {},
  entry: 'entry.js',
  theme: null,
  styles: [],
  pageStyles: [],
  standalone: {},
  files: [{ path: 'entry.js', integrity: 'sha256-x' }],
};

describe('descriptorFault', () => {
  it('finds nothing in a descriptor of the build', () => {
    expect(descriptorFault(valid)).toBeNull();
  });

  it.each([null, [], 'x', 1])('refuses %j', (value) => {
    expect(descriptorFault(value)).toBe('descriptor.json is no object');
  });

  it.each([
    ['name', '../shell'],
    ['name', 'shell'],
    ['routes', [null]],
    ['routes', [{ ...valid.routes[0], links: 'x' }]],
    ['nav', [{ route: 'x', label: 'x', labels: { en: 1 } }]],
    ['messages', { app: ['x'] }],
    ['theme', 'theme.js'],
    ['standalone', { x: {} }],
    ['files', [{ path: 'entry.js' }]],
  ])('refuses %s %j', (field, value) => {
    expect(descriptorFault({ ...valid, [field]: value })).toBe(`descriptor.json has no valid ${field}`);
  });
});
