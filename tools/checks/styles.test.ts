import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { remotes } from '../../workspaces.ts';
import { root } from '../build-state.ts';

const packages = ['agent', 'api', 'platform', 'shell', ...remotes].flatMap((name) => [`${name}/src`, `${name}/packages`]);
const files = globSync(`{${packages.join(',')},tools/release,tools/product}/**/*.{css,js,ts,tsx,html,svg}`, { cwd: root });

/** Files with colours that are not the product's: the marks of other companies, and the pens that draw on pictures. */
const exempt = ['provider-icon.tsx', 'annotation-colors.ts'];
const isChecked = (file: string) => !/\.(test|gen)\.tsx?$/.test(file) && !exempt.some((name) => file.endsWith(`/${name}`));

const literal = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?!\()|\b(?:rgb|hsl)a?\(|\bokl(?:ab|ch)\(/i;
/** The kit's own palette. */
const ofKit = /\b(?:color|c|bg)="(?:blue|cyan|grape|green|indigo|lime|orange|pink|red|teal|violet|yellow)\b/;

describe('styles', () => {
  it('take their colours from contracts/design', () => {
    const others = files.filter(isChecked).flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => literal.test(line) || ofKit.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(others).toEqual([]);
  });

  it.each(remotes)('keep %s in the layer of that remote', (remote) => {
    const layer = `@layer remotes.${remote.replaceAll('-', '_')} {`;
    const modules = globSync(`${remote}/src/**/*.module.css`, { cwd: root });
    expect(modules.filter((file) => !readFileSync(join(root, file), 'utf8').includes(layer))).toEqual([]);
  });
});
