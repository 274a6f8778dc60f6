export { webJest as default } from '@nearhand/platform/jest';
