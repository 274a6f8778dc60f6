import { type Colleague, changeColleague, handOver, removeColleague } from './operators.data.ts';

/** What can be done with a colleague. */
export type Act = 'makeAdmin' | 'makeOperator' | 'activate' | 'deactivate' | 'remove' | 'handOver';

const acts: Record<Act, (userId: string) => Promise<unknown>> = {
  makeAdmin: (userId) => changeColleague(userId, { isAdmin: true }),
  makeOperator: (userId) => changeColleague(userId, { isAdmin: false }),
  activate: (userId) => changeColleague(userId, { isActive: true }),
  deactivate: (userId) => changeColleague(userId, { isActive: false }),
  remove: removeColleague,
  handOver,
};

/** Does it; throws what the server refuses. */
export const carryOut = (act: Act, { id }: Colleague): Promise<unknown> => acts[act](id);
