import { Module } from '@nestjs/common';
import { ImageController } from './image.controller.ts';
import { ImageReader } from './image-reader.ts';
import { Images } from './images.service.ts';
import { UploadLinks } from './upload-links.ts';
import { UploadSweep } from './upload-sweep.ts';
import { Uploads } from './uploads.service.ts';

@Module({ controllers: [ImageController], providers: [Images, Uploads, UploadLinks, UploadSweep, ImageReader], exports: [Images, Uploads] })
export class ImageModule {}
