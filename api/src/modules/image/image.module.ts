import { Module } from '@nestjs/common';
import { ImageController } from './image.controller.ts';
import { ImageReader } from './image-reader.ts';
import { Images } from './images.ts';
import { UploadLinks } from './upload-links.ts';
import { UploadSweep } from './upload-sweep.ts';
import { Uploads } from './uploads.ts';

@Module({ controllers: [ImageController], providers: [Images, Uploads, UploadLinks, UploadSweep, ImageReader], exports: [Images, Uploads] })
export class ImageModule {}
