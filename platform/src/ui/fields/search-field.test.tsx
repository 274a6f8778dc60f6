import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Commands } from '../commands/commands.tsx';
import { SearchField } from './search-field.tsx';

async function renderField({ isSlow = false } = {}) {
  const onSearch = jest.fn<(text: string) => void>();
  let goTo = (_search: string) => {};
  function Component() {
    const [value, setValue] = useState('');
    goTo = setValue;
    const handleSearch = (text: string) => {
      onSearch(text);
      if (!isSlow) setValue(text);
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
  return { ...view, field, onSearch, goTo: (search: string) => act(() => goTo(search)) };
}

afterEach(() => {
  jest.useRealTimers();
});

describe('SearchField', () => {
  it('searches at once after a pause, and once for the keys that follow without one', async () => {
    const { field, onSearch } = await renderField();
    jest.useFakeTimers();
    jest.advanceTimersByTime(1_000);
    for (const value of ['p', 'pl', 'plum', 'plum ']) fireEvent.change(field, { target: { value } });
    expect(onSearch.mock.calls).toEqual([['p']]);
    act(() => jest.runAllTimers());
    expect(onSearch.mock.calls).toEqual([['p'], ['plum']]);
    expect(field.value).toBe('plum ');
  });

  it('keeps what is typed while the URL is late', async () => {
    const { field, goTo } = await renderField({ isSlow: true });
    for (const value of ['p', 'pl']) {
      fireEvent.change(field, { target: { value } });
      fireEvent.keyDown(field, { key: 'Enter' });
    }
    goTo('p');
    expect(field.value).toBe('pl');
    goTo('pl');
    expect(field.value).toBe('pl');
    goTo('p');
    expect(field.value).toBe('p');
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
    const { user, field, goTo } = await renderField();
    await user.type(field, 'pear{Enter}');
    goTo('');
    expect(field.value).toBe('');
  });
});
