/** `npm run verify`. */
import { readEnv } from './env/env.ts';
import { printResult } from './run-command.ts';
import { verify } from './verify.ts';

const run = async () => verify(readEnv(process.env));

printResult(run());
