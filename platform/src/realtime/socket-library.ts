/** Dynamic imports are not tree-shaken, so this file re-exports the one function in use. */
export { io } from 'socket.io-client';
