import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useArticleTitle } from './use-article-title.ts';

describe('useArticleTitle', () => {
  it('names the product once', () => {
    const { rerender } = renderHook(({ title }) => useArticleTitle(title), { initialProps: { title: 'Keyboards' } });
    expect(document.title).toBe('Keyboards – Nearhand');
    rerender({ title: 'Nearhand for Zendesk' });
    expect(document.title).toBe('Nearhand for Zendesk');
  });
});
