import { type Operator, removeOperator, removeSecondFactor, transferOwnership, updateOperator } from './operators.data.ts';

/** What can be done with a operator. */
export type OperatorAction =
  | 'makeAdmin'
  | 'makeOperator'
  | 'activate'
  | 'deactivate'
  | 'removeSecondFactor'
  | 'remove'
  | 'transferOwnership';

/** What can be done with several at once: there is but one owner, and who lost the second factor is one of whom one makes sure. */
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

/** Whether that would change anything about a operator. */
export const isApplicable = (action: OperatorAction, operator: Operator): boolean => applicability[action](operator);

/** Whether admins change somebody here: the owner is changed by handing over alone, and oneself in the settings. */
export const isChangeable = ({ id, role }: Operator, ownId: string): boolean => id !== ownId && role !== 'owner';

/** Does it; throws what the server refuses. */
export const performAction = (action: OperatorAction, { id }: Operator): Promise<unknown> => performers[action](id);
