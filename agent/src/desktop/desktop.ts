import type { ScreenProblem } from '../system/screen-error.ts';
import type { System } from '../system/system.ts';

/** The desktop that is on the screen of the device; without a system while there is none, such as during a change of users. */
export interface Desktop {
  readonly system: System | null;
  /** Reason why the screen cannot be shown; null where it can, or while that is not known. */
  readonly screenProblem: ScreenProblem | null;
  /** User id of the person whose desktop it is; null for a login screen. */
  readonly uid: number | null;
  /** Called after a change; the returned function ends it. */
  onChange(listener: () => void): () => void;
  close(): void;
}
