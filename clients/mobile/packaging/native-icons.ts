import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawIcon, type IconOptions } from '@nearhand/client-kit/build/draw-icon';
import { outlineIcon } from '@nearhand/contracts/design/icon';
import { white } from '@nearhand/contracts/design/palette';

type Icon = readonly [file: string, options: IconOptions];

/** Densities of Android, by the pixels for each of its units. */
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 } as const;

/** Systems cut an adaptive icon in their shapes. They show a circle of 66 of its 108 units at least, in which this share of the mark fits. */
const adaptiveShare = 0.48;

const adaptiveIcon = `<?xml version="1.0" encoding="utf-8"?>
<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
    <background android:drawable="@color/ic_launcher_background" />
    <foreground android:drawable="@mipmap/ic_launcher_foreground" />
    <monochrome android:drawable="@mipmap/ic_launcher_monochrome" />
</adaptive-icon>
`;

const background = `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <color name="ic_launcher_background">${white}</color>
</resources>
`;

/** Versions before 8 have no adaptive icons. */
const androidPictures: readonly Icon[] = Object.entries(densities).flatMap(([density, scale]): Icon[] => [
  [`mipmap-${density}/ic_launcher.png`, { width: 48 * scale, ground: 'circle', share: 0.62 }],
  [`mipmap-${density}/ic_launcher_round.png`, { width: 48 * scale, ground: 'circle', share: 0.62 }],
  [`mipmap-${density}/ic_launcher_foreground.png`, { width: 108 * scale, share: adaptiveShare }],
  [`mipmap-${density}/ic_launcher_monochrome.png`, { width: 108 * scale, share: adaptiveShare, mark: outlineIcon }],
]);

const drawAll = (icons: readonly Icon[]) => Promise.all(icons.map(async ([file, options]) => [file, await drawIcon(options)] as const));

/** The icon of the launcher, in the folder of resources. */
export const androidIcons = async (): Promise<(readonly [file: string, content: string | Buffer])[]> => [
  ['values/ic_launcher_background.xml', background],
  ['mipmap-anydpi-v26/ic_launcher.xml', adaptiveIcon],
  ['mipmap-anydpi-v26/ic_launcher_round.xml', adaptiveIcon],
  ...(await drawAll(androidPictures)),
];

/** The App Store refuses an icon with transparent places. */
export const iosIcons = () =>
  drawAll([['App/Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png', { width: 1_024, ground: 'square', share: 0.62 }]]);

/** Pictures that Google Play shows beside the texts. */
export const playPictures = () =>
  drawAll([
    ['icon.png', { width: 512, ground: 'square', share: 0.62 }],
    ['featureGraphic.png', { width: 1_024, height: 500, ground: 'square', share: 0.5 }],
  ]);

/** Replaces the pictures of the start in a project by the mark, in the sizes that they have. */
export async function drawSplashes(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(^|[/\\])splash[\w-]*\.png$/.test(file));
  if (files.length === 0) throw new Error('The project has no picture of the start');
  for (const file of files.map((name) => join(folder, name))) {
    const header = await readFile(file);
    const [width, height] = [header.readUInt32BE(16), header.readUInt32BE(20)];
    await writeFile(file, await drawIcon({ width, height, ground: 'square', share: 0.25 }));
  }
}
