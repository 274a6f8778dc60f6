import { describe, expect, it } from '@jest/globals';
import { store, tableFormatAtom } from '@nearhand/platform/core';
import { renderScreen } from '@nearhand/platform/testing';
import { screen } from '@testing-library/react';
import { TableFormatChoice } from './table-format-choice.tsx';

describe('TableFormatChoice', () => {
  it('keeps each choice, and returns to what the language expects', async () => {
    const { user } = await renderScreen({ page: { Component: TableFormatChoice }, path: '/' });
    const separator = await screen.findByRole('combobox', { name: 'Separator of columns' });
    await user.selectOptions(separator, 'Comma');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Times' }), 'UTC');
    expect(store.get(tableFormatAtom)).toEqual({ separator: 'comma', times: 'utc' });
    await user.selectOptions(separator, 'As usual in my language');
    expect(store.get(tableFormatAtom)).toEqual({ separator: null, times: 'utc' });
  });
});
