import { Controller, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { RecordingService } from './recording.service.ts';
import { RecordingChunkService } from './recording-chunk.service.ts';
import { RecordingPlaybackService } from './recording-playback.service.ts';

@Controller()
export class RecordingController {
  constructor(
    @Inject(RecordingService) private readonly recordings: RecordingService,
    @Inject(RecordingChunkService) private readonly chunks: RecordingChunkService,
    @Inject(RecordingPlaybackService) private readonly player: RecordingPlaybackService,
  ) {}

  @Operation('startRecording')
  startRecording(@Call() { actor, path, body, ip }: CallOf<'startRecording'>): Promise<ReplyOf<'startRecording'>> {
    return this.recordings.start(actor, path.sessionId, body.recordingId, ip);
  }

  @Operation('addRecordingChunk')
  async addRecordingChunk(@Call() { actor, path, body }: CallOf<'addRecordingChunk'>): Promise<ReplyOf<'addRecordingChunk'>> {
    if (body.length === 0) throw new DomainError('VALIDATION_FAILED', { fields: [{ field: 'body', message: 'must not be empty' }] });
    await this.chunks.add(actor, path.sessionId, path.recordingId, path.chunk, body);
  }

  @Operation('endRecording')
  endRecording(@Call() { actor, path, body, ip }: CallOf<'endRecording'>): Promise<ReplyOf<'endRecording'>> {
    return this.recordings.end(actor, path.sessionId, path.recordingId, body.chunks, ip);
  }

  @Operation('listRecordings')
  async listRecordings(@Call() { actor, path }: CallOf<'listRecordings'>): Promise<ReplyOf<'listRecordings'>> {
    return { items: await this.recordings.list(actor, path.sessionId) };
  }

  @Operation('deleteRecording')
  async deleteRecording(@Call() { actor, path, ip }: CallOf<'deleteRecording'>): Promise<ReplyOf<'deleteRecording'>> {
    await this.recordings.erase(actor, path.sessionId, path.recordingId, ip);
  }

  @Operation('playRecording')
  async playRecording(@Call() { path, query, headers, ip }: CallOf<'playRecording'>, @Res() reply: FastifyReply): Promise<void> {
    const { size, range, content } = await this.player.play(path.recordingId, query, ip, headers.range);
    reply.header('accept-ranges', 'bytes').header('content-disposition', 'inline');
    if (range === 'none') return void reply.status(416).removeHeader('content-type').header('content-range', `bytes */${size}`).send();

    const { start, end } = range ?? { start: 0, end: size };
    reply
      .status(range ? 206 : 200)
      .header('content-type', 'video/webm')
      .header('content-length', end - start);
    if (range) reply.header('content-range', `bytes ${start}-${end - 1}/${size}`);
    return void reply.send(content);
  }
}
