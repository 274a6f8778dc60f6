import { deviceUpdateLimits } from '@nearhand/contracts/limits.gen';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Group, Stack, TextInput } from '@nearhand/platform/ui';
import { Checkbox, Dialog } from '@nearhand/platform/ui/console';
import { TagsInput } from '@nearhand/platform/ui/tag-field';
import { useState } from 'react';
import { AccessFields } from '../access-fields.tsx';
import { type AccessRules, unchangedRules } from '../access-rules.ts';
import type { Device } from '../devices.data.ts';
import { useDeviceLabels } from '../use-device-labels.ts';

export interface BulkEdit {
  /** `null` leaves the groups as they are. */
  group: string | null;
  addTags: readonly string[];
  removeTags: readonly string[];
  /** Rules of access to change, for admins. */
  rules: AccessRules;
}

interface BulkEditDialogProps {
  devices: readonly Device[];
  onEdit: (edit: BulkEdit) => void;
  onClose: () => void;
}

/** Moves several devices to a group, adds and removes tags, and changes who may connect. */
export function BulkEditDialog({ devices, onEdit, onClose }: BulkEditDialogProps) {
  const labels = useDeviceLabels();
  const [isMoved, setMoved] = useState(false);
  const [group, setGroup] = useState('');
  const [addTags, setAddTags] = useState<string[]>([]);
  const [removeTags, setRemoveTags] = useState<string[]>([]);
  const present = [...new Set(devices.flatMap(({ tags }) => tags))];
  const [rules, setRules] = useState(unchangedRules);
  const mayManage = devices.every(({ can }) => can.manage);
  const hasRules = rules.access !== undefined || rules.consent !== undefined;
  const isEmpty = !isMoved && addTags.length === 0 && removeTags.length === 0 && !hasRules;
  return (
    <Dialog opened onClose={onClose} title={<FormattedMessage id="app.devices.bulk.edit.title" values={{ count: devices.length }} />}>
      <Stack>
        <TagsInput
          data-autofocus
          value={addTags}
          onChange={setAddTags}
          data={labels.tags}
          maxLength={deviceUpdateLimits.tags.items.maxLength}
          acceptValueOnBlur
          openOnFocus={false}
          label={<FormattedMessage id="app.devices.bulk.addTags" />}
        />
        {present.length > 0 && (
          <TagsInput
            value={removeTags}
            onChange={(tags) => setRemoveTags(tags.filter((tag) => present.includes(tag)))}
            data={present}
            openOnFocus={false}
            label={<FormattedMessage id="app.devices.bulk.removeTags" />}
          />
        )}
        <Checkbox
          checked={isMoved}
          onChange={({ currentTarget }) => setMoved(currentTarget.checked)}
          label={<FormattedMessage id="app.devices.bulk.move" />}
        />
        {isMoved && (
          <TextInput
            value={group}
            onChange={({ currentTarget }) => setGroup(currentTarget.value)}
            maxLength={deviceUpdateLimits.group.maxLength}
            list="nh-bulk-groups"
            label={<FormattedMessage id="app.devices.group" />}
            description={<FormattedMessage id="app.devices.bulk.move.hint" />}
          />
        )}
        <datalist id="nh-bulk-groups">
          {labels.groups.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {mayManage && <AccessFields rules={rules} isOptional onChange={setRules} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="app.devices.cancel" />
          </Button>
          <Button disabled={isEmpty} onClick={() => onEdit({ group: isMoved ? group : null, addTags, removeTags, rules })}>
            <FormattedMessage id="app.devices.bulk.apply" />
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
