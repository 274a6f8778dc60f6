import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './build-state.ts';
import { Problem } from './problem.ts';

/** How to sign in to the demo company; the password is null once its owner has changed it. */
export interface DemoOwner {
  email: string;
  password: string | null;
}

/** Fills an empty database; null where the company in it is not the demo's. */
export async function fillWithDemoData(variables: Record<string, string>): Promise<DemoOwner | null> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'api', 'dist', 'demo', 'fill.js')], {
      cwd: root,
      env: { ...process.env, ...variables },
    });
    return JSON.parse(stdout) as DemoOwner | null;
  } catch (error) {
    throw new Problem(`The demo data could not be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
