/** A connection leads to a standby. Has PostgreSQL's code for a write to one, so requests get 503. */
export class StandbyError extends Error {
  override readonly name = 'StandbyError';
  readonly code = '25006';

  constructor() {
    super('The database is read-only: its server is a standby');
  }
}
