import type { components } from '@nearhand/contracts/openapi.gen';

/** Reason why operators cannot see the screen, as the server shows it to them. */
export type ScreenProblem = components['schemas']['ScreenProblem'];

export class ScreenError extends Error {
  readonly problem: ScreenProblem;

  constructor(problem: ScreenProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
