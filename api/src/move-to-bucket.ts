/** `npm run move-to-bucket`. */
import { moveToBucket } from './bucket-move.ts';
import { printResult } from './run-command.ts';

printResult(moveToBucket(process.env));
