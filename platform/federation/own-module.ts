import { extname, join } from 'node:path';

/** Path of a module of the platform, from this folder: TypeScript in the repository, JavaScript in the kit of teams. */
export const ownModule = (path: string): string => join(import.meta.dirname, path + extname(import.meta.filename));
