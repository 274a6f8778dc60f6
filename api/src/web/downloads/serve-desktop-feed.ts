import type { FastifyInstance } from 'fastify';
import type { Env } from '../../env/env.ts';

/** Descriptions of the newest version by system, packages, and the maps by which an update loads only what has changed. */
const offered = /^(?:latest(?:-[a-z0-9]+)*\.yml|nearhand-desktop-[A-Za-z0-9._-]+)$/;

/** Serves what electron-updater asks for: the desktop app in the folder of the installers, also in parts. */
export function serveDesktopFeed(fastify: FastifyInstance, { INSTALLER_DIR }: Pick<Env, 'INSTALLER_DIR'>): void {
  fastify.get('/downloads/desktop/:file', (request, reply) => {
    const { file } = request.params as { file: string };
    if (!offered.test(file)) return reply.callNotFound();
    return reply.header('Cache-Control', 'no-cache').sendFile(file, INSTALLER_DIR);
  });
}
