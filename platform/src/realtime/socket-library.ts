/** The one part of the library in use: what is imported on demand is not tree-shaken, so this file names it. */
export { io } from 'socket.io-client';
