import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { insertTokens } from '@nearhand/platform/insert-tokens';
import { describe, expect, it } from 'vitest';

const styles = insertTokens(readFileSync(join(import.meta.dirname, 'loading-bar.module.css'), 'utf8'));

describe('LoadingBar', () => {
  it('fills with a blue gradient for 2 s at the top, and fades for 400 ms', () => {
    expect(styles).toMatch(/\.bar \{[^}]*inset: 0 0 auto;[^}]*background: linear-gradient\(90deg, #7cc7ff, #0090ff 50%, #0047e1\)/);
    expect(styles).toMatch(/"running"\] \{[^}]*transition: transform 2000ms/);
    expect(styles).toMatch(/"fading"\] \{[^}]*opacity 400ms/);
  });
});
