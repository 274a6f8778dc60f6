import { type Operator, removeOperator, removeSecondFactor, transferOwnership, updateOperator } from './operators.data.ts';

export type OperatorAction =
  | 'makeAdmin'
  | 'makeOperator'
  | 'activate'
  | 'deactivate'
  | 'removeSecondFactor'
  | 'remove'
  | 'transferOwnership';

/** Actions for several operators. A company has one owner, and removing a second factor requires checking the person's identity. */
export type BulkAction = Exclude<OperatorAction, 'transferOwnership' | 'removeSecondFactor'>;

const performers: Record<OperatorAction, (userId: string) => Promise<unknown>> = {
  makeAdmin: (userId) => updateOperator(userId, { isAdmin: true }),
  makeOperator: (userId) => updateOperator(userId, { isAdmin: false }),
  activate: (userId) => updateOperator(userId, { isActive: true }),
  deactivate: (userId) => updateOperator(userId, { isActive: false }),
  removeSecondFactor,
  remove: removeOperator,
  transferOwnership,
};

const applicability: Record<OperatorAction, (operator: Operator) => boolean> = {
  makeAdmin: ({ isActive, role }) => isActive && role === 'operator',
  makeOperator: ({ isActive, role }) => isActive && role === 'admin',
  activate: ({ isActive }) => !isActive,
  deactivate: ({ isActive }) => isActive,
  removeSecondFactor: ({ secondFactor }) => secondFactor,
  remove: () => true,
  transferOwnership: ({ isActive, isVerified }) => isActive && isVerified,
};

/** Whether the action would change the operator. */
export const isApplicable = (action: OperatorAction, operator: Operator): boolean => applicability[action](operator);

/** Admins cannot change the owner, and change themselves in the settings. */
export const isChangeable = ({ id, role }: Operator, ownId: string): boolean => id !== ownId && role !== 'owner';

export const performAction = (action: OperatorAction, { id }: Operator): Promise<unknown> => performers[action](id);
