/** forward.mjs PORT HOST: forwards a port of this network's loopback to the same port of a host. */
import { connect, createServer } from 'node:net';

const [port, host] = process.argv.slice(2);
createServer({ noDelay: true }, (near) => {
  const far = connect({ port: Number(port), host, noDelay: true });
  for (const [from, to] of [
    [near, far],
    [far, near],
  ]) {
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
    from.pipe(to);
  }
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
