/** The server of the database is a standby; with the code of PostgreSQL for a write to one, the request is refused for a while. */
export class StandbyError extends Error {
  override readonly name = 'StandbyError';
  readonly code = '25006';

  constructor() {
    super('The database is read-only: its server is a standby');
  }
}
