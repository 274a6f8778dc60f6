/** Serves the example: node server.mjs [port] */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const here = import.meta.dirname;
const files = {
  '/': [join(here, 'index.html'), 'text/html; charset=utf-8'],
  '/style.css': [join(here, 'style.css'), 'text/css; charset=utf-8'],
  '/partner-page.js': [join(here, 'partner-page.js'), 'text/javascript; charset=utf-8'],
  // Your own project uses npm install @nearhand/embed and its bundler instead.
  '/embed.js': [join(here, '../../../platform/embed/dist/embed.js'), 'text/javascript; charset=utf-8'],
};
const port = Number(process.argv[2] ?? 4300);

createServer((request, response) => {
  const [file, type] = files[new URL(request.url ?? '/', 'http://localhost').pathname] ?? [];
  if (!file || !existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': type });
  createReadStream(file).pipe(response);
}).listen(port, '127.0.0.1', () => console.warn(`http://localhost:${port}/?server=http://localhost:4200&company=<id of your company>`));
