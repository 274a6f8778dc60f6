import { ActionIcon, Kbd, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { runCommand } from '../commands/registry.ts';
import { useCommands } from '../commands/use-commands.ts';
import { IconSearch, IconX } from '../icons.ts';

interface SearchFieldProps {
  label: string;
  /** Current search; external changes (Back, a link) update the field. */
  value: string;
  onSearch: (text: string) => void;
}

/** Keys that follow each other faster are one search: shorter than the time between two keys of most people. */
const settleMs = 40;

/** Searches while the user types, at once after a pause; Enter searches at once, `/` focuses the field, ↓ enters the list, Escape clears the field. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  /** Own searches that `value` has not reached yet: while the user types, it is late. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const lastKeyAt = useRef(0);
  const search = useDebouncedCallback((typed: string) => {
    const wanted = typed.trim();
    if (wanted === (sent.at(-1) ?? value)) return;
    setSent((before) => [...before, wanted]);
    onSearch(wanted);
  }, settleMs);
  useCommands([
    {
      id: 'list.search',
      label,
      group: intl.formatMessage({ id: 'app.commands.group.list' }),
      keys: '/',
      run: () => input.current?.focus(),
    },
  ]);

  if (value !== seen) {
    setSeen(value);
    const isOwn = sent.includes(value);
    setSent(isOwn ? sent.slice(sent.lastIndexOf(value) + 1) : []);
    if (!isOwn) setText(value);
  }

  const searchFor = (value: string, isFinal: boolean) => {
    setText(value);
    search(value);
    const now = performance.now();
    if (isFinal || now - lastKeyAt.current > settleMs) search.flush();
    lastKeyAt.current = now;
  };

  return (
    <TextInput
      ref={input}
      type="search"
      size="sm"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      aria-keyshortcuts="/"
      autoComplete="off"
      maxLength={200}
      value={text}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text ? (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={intl.formatMessage({ id: 'app.ui.search.clear' })}
            onClick={() => {
              searchFor('', true);
              input.current?.focus();
            }}
          >
            <IconX size={16} />
          </ActionIcon>
        ) : (
          <Kbd aria-hidden visibleFrom="sm">
            /
          </Kbd>
        )
      }
      onChange={(event) => searchFor(event.currentTarget.value, false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') searchFor(text, true);
        if (event.key === 'Escape' && text) searchFor('', true);
        if (event.key === 'ArrowDown' && !event.nativeEvent.isComposing && runCommand('list.next')) event.preventDefault();
      }}
    />
  );
}
