import type { Permission } from '@nearhand/contracts/peer/permissions.gen';
import type { TextId } from '../visibility/device-texts.ts';

/** A question to the person at the device. A yes grants what the text names, and nothing else. */
export interface Question {
  text: TextId;
  grants: readonly Permission[];
}

const control: readonly Permission[] = ['control', 'clipboard'];

/** Asked before a session begins. */
export const sessionQuestions: Record<'view' | 'control', Question> = {
  view: { text: 'agent.permission.view', grants: ['view'] },
  control: { text: 'agent.viewAndControl', grants: ['view', ...control] },
};

/** Asked in a session, when an operator needs the permission first. */
export const permissionQuestions: Record<Permission, Question> = {
  view: { text: 'agent.permission.view', grants: ['view'] },
  control: { text: 'agent.permission.control', grants: control },
  clipboard: { text: 'agent.permission.clipboard', grants: ['clipboard'] },
  files: { text: 'agent.permission.files', grants: ['files'] },
  audio: { text: 'agent.permission.audio', grants: ['audio'] },
  recording: { text: 'agent.permission.recording', grants: ['recording'] },
};
