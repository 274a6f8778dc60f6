import { Controller, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { ImageReaderService } from './image-reader.service.ts';
import { UploadService } from './upload.service.ts';

/** An image address always serves the same image, and never a document. */
const imageHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

@Controller()
export class ImageController {
  constructor(
    @Inject(UploadService) private readonly uploads: UploadService,
    @Inject(ImageReaderService) private readonly images: ImageReaderService,
  ) {}

  @Operation('getCompanyLogoUploadUrl')
  getCompanyLogoUploadUrl(@Call() { actor }: CallOf<'getCompanyLogoUploadUrl'>): Promise<ReplyOf<'getCompanyLogoUploadUrl'>> {
    const { companyId, userId } = actor;
    return this.uploads.open({ companyId, userId, purpose: 'logo' });
  }

  @Operation('getMyAvatarUploadUrl')
  getMyAvatarUploadUrl(@Call() { actor }: CallOf<'getMyAvatarUploadUrl'>): Promise<ReplyOf<'getMyAvatarUploadUrl'>> {
    const { companyId, userId } = actor;
    return this.uploads.open({ companyId, userId, purpose: 'avatar' });
  }

  @Operation('uploadFile')
  async uploadFile(@Call() { path, query, body }: CallOf<'uploadFile'>): Promise<ReplyOf<'uploadFile'>> {
    await this.uploads.keep(path.uploadId, query, body);
  }

  @Operation('getImage')
  async getImage(@Call() { path, headers }: CallOf<'getImage'>, @Res() reply: FastifyReply): Promise<void> {
    const image = await this.images.find(path.imageId);
    const etag = `"${image.imageId}-${path.size}"`;
    reply.headers({ ...imageHeaders, etag });
    if (headers['if-none-match']?.includes(etag)) return void reply.status(304).removeHeader('content-type').send();
    return void reply.send(await this.images.read(image, path.size));
  }
}
