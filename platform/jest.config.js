export { webJest as default } from './jest/web.js';
