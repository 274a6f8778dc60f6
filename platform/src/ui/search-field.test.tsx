import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../testing/render-screen.tsx';
import { Commands } from './commands/commands.tsx';
import { SearchField } from './search-field.tsx';

async function renderField() {
  const onSearch = jest.fn<(text: string) => void>();
  let goBack = () => {};
  function Component() {
    const [value, setValue] = useState('');
    goBack = () => setValue('');
    const handleSearch = (text: string) => {
      onSearch(text);
      setValue(text);
    };
    return (
      <>
        <SearchField label="Search fruit" value={value} onSearch={handleSearch} />
        <Commands />
      </>
    );
  }
  const view = await renderScreen({ page: { Component }, path: '/' });
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search fruit' });
  return { ...view, field, onSearch, goBack: () => act(() => goBack()) };
}

describe('SearchField', () => {
  it('searches at once after a pause, and once for the keys that follow without one', async () => {
    const { field, onSearch } = await renderField();
    for (const value of ['p', 'pl', 'plum', 'plum ']) fireEvent.change(field, { target: { value } });
    expect(onSearch.mock.calls).toEqual([['p']]);
    await waitFor(() => expect(onSearch.mock.calls).toEqual([['p'], ['plum']]));
    expect(field.value).toBe('plum ');
  });

  it('searches at once on Enter and clears on Escape', async () => {
    const { user, field, onSearch } = await renderField();
    await user.type(field, 'pear{Enter}');
    expect(onSearch).toHaveBeenLastCalledWith('pear');
    await user.keyboard('{Escape}');
    expect(onSearch).toHaveBeenLastCalledWith('');
  });

  it('is focused by the slash key outside of fields', async () => {
    const { user, field } = await renderField();
    await user.keyboard('/');
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('');
    await user.keyboard('/');
    expect(field.value).toBe('/');
  });

  it('shows the search of the URL after going back', async () => {
    const { user, field, goBack } = await renderField();
    await user.type(field, 'pear{Enter}');
    goBack();
    expect(field.value).toBe('');
  });
});
