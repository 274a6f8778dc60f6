import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FileService } from '../../../files/file.service.ts';
import { FileErasureService } from '../../../files/file-erasure.service.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { encodeImage } from './encode-image.ts';
import { ImageEntity } from './image.entity.ts';
import { imageAddress, imageFolder, imageIdOf, sizeFile, uploadFolder } from './image-files.ts';
import { UploadEntity } from './upload.entity.ts';

/** Owner and purpose of an upload. */
export type UploadUse = Pick<UploadEntity, 'companyId' | 'userId' | 'purpose'>;

/** Company logos and avatars. */
@Injectable()
export class ImageService {
  constructor(
    @Inject(FileService) private readonly files: FileService,
    @Inject(FileErasureService) private readonly eraser: FileErasureService,
  ) {}

  /**
   * Converts an upload to an image and returns its address for `logo` or `avatar`. Takes tenths of a second, so call it
   * before locking rows. The image has the id of the upload: files of a rolled back transaction are deleted with
   * the upload.
   */
  async take(db: EntityManager, uploadId: string, use: UploadUse): Promise<string> {
    const id = uploadId.toLowerCase();
    const upload = await db.findOne(UploadEntity, { where: { ...use, uploadId: id }, lock: { mode: 'pessimistic_write' } });
    if (!upload) throw new DomainError('UPLOAD_NOT_FOUND');
    if (upload.file === null) throw new DomainError('UPLOAD_EMPTY');

    const folder = imageFolder(id);
    const sizes = await encodeImage(await this.files.readWhole(upload.file));
    for (const { size, content } of sizes) await this.files.write(sizeFile(folder, size), content);
    const { companyId, userId, purpose } = use;
    await db.delete(UploadEntity, { uploadId: id });
    await db.insert(ImageEntity, { imageId: id, companyId, userId: purpose === 'avatar' ? userId : null, file: folder });
    await this.eraser.eraseFolder(db, uploadFolder(id));
    return imageAddress(id);
  }

  /** Locks the uploads of a company, which serializes with images in progress. */
  async lockUploadsOf(db: EntityManager, companyId: string): Promise<void> {
    await db.find(UploadEntity, { where: { companyId }, order: { uploadId: 'ASC' }, lock: { mode: 'pessimistic_write' } });
  }

  /** Deletes the image files of a company whose rows are being deleted. */
  async eraseFilesOf(db: EntityManager, companyId: string): Promise<void> {
    for (const { file } of await db.findBy(ImageEntity, { companyId })) await this.eraser.eraseFolder(db, file);
    for (const { uploadId } of await db.findBy(UploadEntity, { companyId })) await this.eraser.eraseFolder(db, uploadFolder(uploadId));
  }

  /** Moves the avatar of a user and its uploads to another company, so that they are not erased with the former one. */
  async moveAvatar(db: EntityManager, userId: string, companyId: string): Promise<void> {
    await db.update(ImageEntity, { userId }, { companyId });
    await db.update(UploadEntity, { userId, purpose: 'avatar' }, { companyId });
  }

  /** Deletes the image at an address. Ignores addresses of other servers. */
  async remove(db: EntityManager, address: string | null): Promise<void> {
    const imageId = address && imageIdOf(address);
    if (!imageId) return;
    const image = await db.findOneBy(ImageEntity, { imageId });
    if (!image) return;
    await db.delete(ImageEntity, { imageId });
    await this.eraser.eraseFolder(db, image.file);
  }
}
