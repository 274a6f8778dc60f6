import { Modal, Text, UnstyledButton } from '@mantine/core';
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { useFocusBack } from '../focus/use-focus-back.ts';
import type { Command } from './command.ts';
import { byGroup, findCommands } from './find-commands.ts';
import { KeyNames } from './key-names.tsx';
import classes from './palette.module.css';
import { presentCommands } from './registry.ts';
import { sheetLayer } from './sheet-layer.ts';
import { useSearch } from './use-search.ts';

interface PaletteProps {
  isOpen: boolean;
  /** Text that its field contains at first. */
  typed: string;
  onClose: () => void;
}

export function Palette({ isOpen, typed, onClose }: PaletteProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'app.commands.palette' });
  useFocusBack(isOpen);
  return (
    // No transition: a key typed before the field has the focus would be lost.
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      returnFocus={false}
      size="lg"
      yOffset="12dvh"
      zIndex={sheetLayer}
      transitionProps={{ duration: 0 }}
      // The page, and the dialog with it, would move sideways without its scrollbar.
      lockScroll={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={label}>
        <Modal.Body p={0}>
          <Finder typed={typed} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface CommandOptionProps {
  id: string;
  command: Command;
  isChosen: boolean;
  onRun: () => void;
}

function CommandOption({ id, command, isChosen, onRun }: CommandOptionProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChosen) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <UnstyledButton
      id={id}
      ref={ref}
      className={classes['option'] ?? ''}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={onRun}
    >
      <span className={classes['label']}>
        {command.label}
        {command.detail && <span className={classes['detail']}>{command.detail}</span>}
      </span>
      {command.keys && (
        <span className={classes['keys']}>
          <KeyNames keys={command.keys} />
        </span>
      )}
    </UnstyledButton>
  );
}

function Finder({ typed, onClose }: Omit<PaletteProps, 'isOpen'>) {
  const intl = useIntl();
  const listId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [commands] = useState(() =>
    presentCommands().filter(({ id, isDisabled, isHint, isKeyOnly }) => !isDisabled && !isHint && !isKeyOnly && id !== 'commands.palette'),
  );
  const [text, setText] = useState(typed);
  const [position, setPosition] = useState(0);
  const { results, isSearching } = useSearch(text);
  const groups = byGroup([...findCommands(commands, text), ...results]);
  const found = groups.flatMap(([, members]) => members);
  const chosen = found[Math.min(position, found.length - 1)];
  const optionId = (command: Command) => `${listId}-${command.id}`;

  // Focuses the field before the next key arrives, unlike the focus trap of the dialog.
  useEffect(() => inputRef.current?.focus(), []);

  const run = (command: Command) => {
    onClose();
    // Runs after the dialog has returned the focus, because a command may move it.
    setTimeout(command.run);
  };
  const handleKey = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const next = { ArrowDown: position >= last ? 0 : position + 1, ArrowUp: position <= 0 ? last : position - 1, Home: 0, End: last }[
      event.key
    ];
    if (next !== undefined) {
      event.preventDefault();
      setPosition(Math.max(0, next));
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      run(chosen);
    }
  };

  return (
    <div className={classes['finder']}>
      <input
        ref={inputRef}
        className={classes['input']}
        data-autofocus
        type="text"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen && optionId(chosen)}
        aria-autocomplete="list"
        aria-label={intl.formatMessage({ id: 'app.commands.find' })}
        placeholder={intl.formatMessage({ id: 'app.commands.find' })}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setPosition(0);
        }}
        onKeyDown={handleKey}
      />
      <div className={classes['list']} id={listId} role="listbox" aria-label={intl.formatMessage({ id: 'app.commands.palette' })}>
        {/* Other commands are new elements: none of them is seen to move. */}
        <Fragment key={found.map(({ id }) => id).join()}>
          {groups.map(([group, members]) => (
            <fieldset key={group} className={classes['members']} aria-label={group}>
              <Text className={classes['group'] ?? ''} size="xs" fw={600} c="dimmed" aria-hidden>
                {group}
              </Text>
              {members.map((command) => (
                <CommandOption
                  key={command.id}
                  id={optionId(command)}
                  command={command}
                  isChosen={command === chosen}
                  onRun={() => run(command)}
                />
              ))}
            </fieldset>
          ))}
        </Fragment>
      </div>
      {found.length === 0 && !isSearching && (
        <Text className={classes['none'] ?? ''} c="dimmed">
          <FormattedMessage id="app.commands.none" />
        </Text>
      )}
      <VisuallyHidden role="status">
        {!isSearching && <FormattedMessage id="app.commands.found" values={{ count: found.length }} />}
      </VisuallyHidden>
    </div>
  );
}
