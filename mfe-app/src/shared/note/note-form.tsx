import { cutText } from '@nearhand/contracts/cut-text';
import { sessionUpdateLimits } from '@nearhand/contracts/limits.gen';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Stack, Text, TextInput } from '@nearhand/platform/ui';
import { Textarea } from '@nearhand/platform/ui/editing';
import { TagsInput } from '@nearhand/platform/ui/tag-field';
import { useObservable } from '../state/use-observable.ts';
import type { DraftState, SessionDraft } from './session-draft.ts';

const phaseIds = {
  saved: 'app.session.note.saved',
  unsaved: 'app.session.note.unsaved',
  saving: 'app.session.note.saving',
  kept: 'app.session.note.kept',
  refused: 'app.session.note.refused',
} as const satisfies Record<DraftState['phase'], string>;

interface NoteFormProps {
  draft: SessionDraft;
  isReadOnly: boolean;
  /** A session with a device has its name, which is edited with the device. */
  hasCustomer: boolean;
}

/** Title, customer, note and tags of a session, and whether they are saved. */
export function NoteForm({ draft, isReadOnly, hasCustomer }: NoteFormProps) {
  const intl = useIntl();
  const { written, phase, reason } = useObservable(draft);
  const field = { readOnly: isReadOnly, onBlur: () => draft.flush() };
  return (
    <Stack gap="sm">
      <TextInput
        {...field}
        label={intl.formatMessage({ id: 'app.session.note.title' })}
        value={written.title}
        maxLength={sessionUpdateLimits.title.maxLength}
        onChange={({ currentTarget }) => draft.write({ title: currentTarget.value })}
      />
      {hasCustomer && (
        <TextInput
          {...field}
          label={intl.formatMessage({ id: 'app.session.note.customer' })}
          value={written.customerName}
          maxLength={sessionUpdateLimits.customerName.maxLength}
          onChange={({ currentTarget }) => draft.write({ customerName: currentTarget.value })}
        />
      )}
      <Textarea
        {...field}
        label={intl.formatMessage({ id: 'app.session.note.text' })}
        value={written.note}
        maxLength={sessionUpdateLimits.note.maxLength}
        rows={8}
        resize="vertical"
        onChange={({ currentTarget }) => draft.write({ note: currentTarget.value })}
      />
      <TagsInput
        {...field}
        label={intl.formatMessage({ id: 'app.session.note.tags' })}
        description={intl.formatMessage({ id: 'app.session.note.tagsHint' })}
        value={[...written.tags]}
        maxTags={sessionUpdateLimits.tags.maxItems}
        onChange={(tags) => draft.write({ tags: tags.map((tag) => cutText(tag.trim(), 50)).filter(Boolean) })}
      />
      <Text size="sm" c={phase === 'refused' ? 'error' : 'dimmed'} role="status">
        <FormattedMessage id={phaseIds[phase]} values={{ reason }} />
      </Text>
    </Stack>
  );
}
