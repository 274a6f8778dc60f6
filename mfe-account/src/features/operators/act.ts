import { type Colleague, changeColleague, handOver, removeColleague, removeSecondFactor } from './operators.data.ts';

/** What can be done with a colleague. */
export type Act = 'makeAdmin' | 'makeOperator' | 'activate' | 'deactivate' | 'removeSecondFactor' | 'remove' | 'handOver';

/** What can be done with several at once: there is but one owner, and who lost the second factor is one of whom one makes sure. */
export type BulkAct = Exclude<Act, 'handOver' | 'removeSecondFactor'>;

const acts: Record<Act, (userId: string) => Promise<unknown>> = {
  makeAdmin: (userId) => changeColleague(userId, { isAdmin: true }),
  makeOperator: (userId) => changeColleague(userId, { isAdmin: false }),
  activate: (userId) => changeColleague(userId, { isActive: true }),
  deactivate: (userId) => changeColleague(userId, { isActive: false }),
  removeSecondFactor,
  remove: removeColleague,
  handOver,
};

const fitting: Record<Act, (colleague: Colleague) => boolean> = {
  makeAdmin: ({ isActive, role }) => isActive && role === 'operator',
  makeOperator: ({ isActive, role }) => isActive && role === 'admin',
  activate: ({ isActive }) => !isActive,
  deactivate: ({ isActive }) => isActive,
  removeSecondFactor: ({ secondFactor }) => secondFactor,
  remove: () => true,
  handOver: ({ isActive, isVerified }) => isActive && isVerified,
};

/** Whether that would change anything about a colleague. */
export const fits = (act: Act, colleague: Colleague): boolean => fitting[act](colleague);

/** Whether admins change somebody here: the owner is changed by handing over alone, and oneself in the settings. */
export const isChangeable = ({ id, role }: Colleague, ownId: string): boolean => id !== ownId && role !== 'owner';

/** Does it; throws what the server refuses. */
export const carryOut = (act: Act, { id }: Colleague): Promise<unknown> => acts[act](id);
