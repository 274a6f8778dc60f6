import { join } from 'node:path';
import { storeLanguages, storeListing } from '@nearhand/client-kit/build/store-listing';
import { writeFiles } from '@nearhand/client-kit/build/write-files';
import { playPictures } from './native-icons.ts';

/** Writes what both stores show of the app, in the folders that fastlane reads. Screenshots are made on phones. */
export async function layStore(folder: string): Promise<void> {
  const pictures = await playPictures();
  await writeFiles(join(folder, 'ios'), storeListing('appStore'));
  await writeFiles(join(folder, 'android'), [
    ...storeListing('googlePlay'),
    ...storeLanguages('googlePlay').flatMap((language) =>
      pictures.map(([file, content]) => [`${language}/images/${file}`, content] as const),
    ),
  ]);
}
