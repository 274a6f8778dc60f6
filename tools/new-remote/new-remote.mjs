import { launch } from '../launch.mjs';

await launch('new-remote/new-remote.ts');
