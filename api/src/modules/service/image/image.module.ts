import { Module } from '@nestjs/common';
import { ImageController } from './image.controller.ts';
import { ImageService } from './image.service.ts';
import { ImageReaderService } from './image-reader.service.ts';
import { UploadService } from './upload.service.ts';
import { UploadCleanupJob } from './upload-cleanup.job.ts';
import { UploadLinkService } from './upload-link.service.ts';

@Module({
  controllers: [ImageController],
  providers: [ImageService, UploadService, UploadLinkService, UploadCleanupJob, ImageReaderService],
  exports: [ImageService, UploadService],
})
export class ImageModule {}
