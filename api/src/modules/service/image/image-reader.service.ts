import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FileService } from '../../../files/file.service.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { ImageEntity } from './image.entity.ts';
import { type ImageSize, sizeFile } from './image-files.ts';

/** Reads images, which are public. */
@Injectable()
export class ImageReaderService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(FileService) private readonly files: FileService,
  ) {}

  async find(imageId: string): Promise<ImageEntity> {
    const image = await this.dataSource.manager.findOneBy(ImageEntity, { imageId });
    if (!image) throw new DomainError('IMAGE_NOT_FOUND');
    return image;
  }

  async read({ file }: ImageEntity, size: ImageSize): Promise<Buffer> {
    return Buffer.from(await this.files.readWhole(sizeFile(file, size)));
  }
}
