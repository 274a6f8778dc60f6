import type { Rectangle } from '@nearhand/platform/session-link/display/rectangle';
import koffi from 'koffi';
import { drawI420, greyI420, type I420 } from './i420.ts';
import type { EncodedFrame, OpenVideoEncoder, VideoEncoder } from './video-encoder.ts';

/** Names of the system's library, by its binary interface. Newer ones have other structures. */
const libraryNames = ['libopenh264.so.7', 'libopenh264.so.6'];

/** Larger pictures are beyond level 5.2. */
const mostPixels = 4_096 * 2_304;

/** Sizes and offsets in bytes of the structures in codec_app_def.h, versions 2.1 to 2.4, 64 bit. */
const parameters = {
  size: 920,
  usageType: 0,
  width: 4,
  height: 8,
  bitrate: 12,
  rateControl: 16,
  frameRate: 20,
  spatialLayers: 28,
  layer: 32,
  complexity: 832,
  intraPeriod: 836,
  parameterSetIds: 844,
  mayReturnFrames: 860,
  maxBitrate: 864,
  maxQuantizer: 868,
  minQuantizer: 872,
  longTermReference: 880,
  threads: 892,
  denoise: 908,
  backgroundDetection: 909,
  adaptiveQuantization: 910,
  sceneChangeDetection: 912,
} as const;
const layerParameters = { width: 0, height: 4, frameRate: 8, bitrate: 12, maxBitrate: 16, profile: 20 } as const;
const colorParameters = { isPresent: 184, format: 185, isDescribed: 187, primaries: 188, transfer: 189, matrix: 190 } as const;
const sourcePicture = { size: 72, format: 0, strides: 4, planes: 24, width: 56, height: 60, timestamp: 64 } as const;
const frameInfo = { size: 5_144, layers: 0, layer: 8, layerSize: 40, units: 16, unitLengths: 24, bytes: 32, type: 5_128 } as const;

const values = {
  bitrateControl: 1,
  lowComplexity: 0,
  cameraVideo: 0,
  baseline: 66,
  i420: 23,
  undefinedFormat: 5,
  smpte170m: 6,
  bt709: 1,
} as const;
const frameTypes = { idr: 1, skipped: 4 } as const;
const options = { bitrate: 5, maxBitrate: 6, traceLevel: 25 } as const;
const allLayers = 4;

/** The refinement at rest is for sharper pictures. */
const minQuantizer = 24;
const maxQuantizer = 44;
const frameRate = 30;

/** The methods of ISVCEncoder that are used, by their index in its table. */
const methods = {
  initialize: [1, koffi.proto('int', ['void *', 'void *'])],
  defaults: [2, koffi.proto('int', ['void *', 'void *'])],
  uninitialize: [3, koffi.proto('int', ['void *'])],
  encode: [4, koffi.proto('int', ['void *', 'void *', 'void *'])],
  forceKey: [6, koffi.proto('int', ['void *', 'bool', 'int'])],
  setOption: [7, koffi.proto('int', ['void *', 'int', 'void *'])],
} as const;

type Method = ((...values: unknown[]) => number) & {
  async: (...values: unknown[]) => void;
};

interface Library {
  create(encoder: Buffer): number;
  destroy(encoder: bigint): void;
}

let library: Library | null | undefined;

/** The system's library; null where it is not installed. */
function openLibrary(): Library | null {
  if (process.arch !== 'x64' && process.arch !== 'arm64') return null;
  for (const name of libraryNames) {
    try {
      const handle = koffi.load(name);
      return {
        create: handle.func('int WelsCreateSVCEncoder(_Out_ void *encoder)'),
        destroy: handle.func('void WelsDestroySVCEncoder(void *encoder)'),
      };
    } catch {
      // The library is not installed under this name: the next one is tried.
    }
  }
  return null;
}

/** H.264 by the system's OpenH264, in constrained baseline profile. */
export const openOpenH264: OpenVideoEncoder = (place, stride, rate) => {
  library ??= openLibrary();
  if (!library || place.width * place.height > mostPixels || place.width < 16 || place.height < 16) return null;
  return new OpenH264Encoder(library, place, stride, rate);
};

class OpenH264Encoder implements VideoEncoder {
  readonly #library: Library;
  readonly #encoder: bigint;
  readonly #picture: I420;
  readonly #place: Rectangle;
  readonly #stride: number;
  readonly #source = Buffer.alloc(sourcePicture.size);
  readonly #info = Buffer.alloc(frameInfo.size);
  #frames = 0;
  #rate: number;

  constructor(opened: Library, place: Rectangle, stride: number, rate: number) {
    this.#library = opened;
    this.#rate = rate;
    this.#place = place;
    this.#stride = stride;
    this.#picture = greyI420(place);
    const pointer = Buffer.alloc(8);
    if (opened.create(pointer) !== 0) throw new Error('OpenH264 cannot create an encoder');
    this.#encoder = pointer.readBigUInt64LE();
    this.#call('setOption', options.traceLevel, intOf(0));
    const settings = Buffer.alloc(parameters.size);
    this.#call('defaults', settings);
    this.#configure(settings);
    const result = this.#call('initialize', settings);
    if (result !== 0) throw new Error(`OpenH264 refuses ${place.width} × ${place.height}: ${result}`);
    this.#describeSource();
  }

  setRate(rate: number): void {
    if (Math.abs(rate - this.#rate) < this.#rate * 0.08) return;
    this.#rate = rate;
    for (const [option, bits] of [
      [options.maxBitrate, rate * 1_500],
      [options.bitrate, rate * 1_000],
    ] as const) {
      const value = Buffer.alloc(8);
      value.writeInt32LE(allLayers, 0);
      value.writeInt32LE(Math.round(bits), 4);
      this.#call('setOption', option, value);
    }
  }

  async encode(pixels: Buffer, rectangles: readonly Rectangle[], isKeyWanted: boolean): Promise<EncodedFrame> {
    for (const rectangle of rectangles) drawI420(this.#picture, pixels, this.#stride, rectangle, this.#place);
    if (isKeyWanted) this.#call('forceKey', true, -1);
    this.#source.writeBigInt64LE(BigInt(Math.round((this.#frames * 1_000) / frameRate)), sourcePicture.timestamp);
    this.#frames += 1;
    // Runs in the thread pool, so that input is handled meanwhile.
    const result = await new Promise<number>((resolve, reject) => {
      this.#method('encode').async(this.#encoder, this.#source, this.#info, (error: Error | null, value: number) =>
        error ? reject(error) : resolve(value),
      );
    });
    if (result !== 0) throw new Error(`OpenH264 cannot encode: ${result}`);
    return this.#result();
  }

  close(): void {
    this.#call('uninitialize');
    this.#library.destroy(this.#encoder);
  }

  #configure(settings: Buffer): void {
    const { width, height } = this.#picture;
    const bits = Math.round(this.#rate * 1_000);
    settings.writeInt32LE(values.cameraVideo, parameters.usageType);
    settings.writeInt32LE(width, parameters.width);
    settings.writeInt32LE(height, parameters.height);
    settings.writeInt32LE(bits, parameters.bitrate);
    settings.writeInt32LE(bits * 1.5, parameters.maxBitrate);
    settings.writeInt32LE(values.bitrateControl, parameters.rateControl);
    settings.writeFloatLE(frameRate, parameters.frameRate);
    settings.writeInt32LE(1, parameters.spatialLayers);
    settings.writeInt32LE(values.lowComplexity, parameters.complexity);
    settings.writeUInt32LE(0, parameters.intraPeriod);
    settings.writeInt32LE(0, parameters.parameterSetIds);
    settings.writeInt32LE(maxQuantizer, parameters.maxQuantizer);
    settings.writeInt32LE(minQuantizer, parameters.minQuantizer);
    settings.writeUInt16LE(1, parameters.threads);
    for (const name of [
      'mayReturnFrames',
      'longTermReference',
      'denoise',
      'backgroundDetection',
      'adaptiveQuantization',
      'sceneChangeDetection',
    ] as const)
      settings.writeUInt8(0, parameters[name]);

    const layer = settings.subarray(parameters.layer);
    layer.writeInt32LE(width, layerParameters.width);
    layer.writeInt32LE(height, layerParameters.height);
    layer.writeFloatLE(frameRate, layerParameters.frameRate);
    layer.writeInt32LE(bits, layerParameters.bitrate);
    layer.writeInt32LE(bits * 1.5, layerParameters.maxBitrate);
    layer.writeInt32LE(values.baseline, layerParameters.profile);
    layer.writeUInt8(1, colorParameters.isPresent);
    layer.writeUInt8(values.undefinedFormat, colorParameters.format);
    layer.writeUInt8(1, colorParameters.isDescribed);
    layer.writeUInt8(values.bt709, colorParameters.primaries);
    layer.writeUInt8(values.bt709, colorParameters.transfer);
    layer.writeUInt8(values.smpte170m, colorParameters.matrix);
  }

  #describeSource(): void {
    const { width, height, bytes } = this.#picture;
    const start = koffi.address(bytes);
    this.#source.writeInt32LE(values.i420, sourcePicture.format);
    this.#source.writeInt32LE(width, sourcePicture.width);
    this.#source.writeInt32LE(height, sourcePicture.height);
    const planes: [stride: number, offset: number][] = [
      [width, 0],
      [width / 2, width * height],
      [width / 2, (width * height * 5) / 4],
    ];
    planes.forEach(([stride, offset], index) => {
      this.#source.writeInt32LE(stride, sourcePicture.strides + index * 4);
      this.#source.writeBigUInt64LE(start + BigInt(offset), sourcePicture.planes + index * 8);
    });
  }

  /** Copied: the encoder uses its memory again. */
  #result(): EncodedFrame {
    const type = this.#info.readInt32LE(frameInfo.type);
    const units: Buffer[] = [];
    for (let index = 0; index < this.#info.readInt32LE(frameInfo.layers); index += 1) {
      const layer = this.#info.subarray(frameInfo.layer + index * frameInfo.layerSize);
      const count = layer.readInt32LE(frameInfo.units);
      const lengths = koffi.decode(layer.readBigUInt64LE(frameInfo.unitLengths), 'int', count) as number[];
      const length = lengths.reduce((sum, unit) => sum + unit, 0);
      units.push(Buffer.from(Buffer.from(koffi.view(layer.readBigUInt64LE(frameInfo.bytes), length))));
    }
    return { isKey: type === frameTypes.idr, data: type === frameTypes.skipped ? Buffer.alloc(0) : Buffer.concat(units) };
  }

  #call(name: keyof typeof methods, ...given: unknown[]): number {
    return this.#method(name)(this.#encoder, ...given);
  }

  #method(name: keyof typeof methods): Method {
    const [index, prototype] = methods[name];
    const table = koffi.decode(this.#encoder, 'uintptr_t') as bigint | number;
    const address = koffi.decode(BigInt(table), index * 8, 'uintptr_t') as bigint | number;
    return koffi.decode(BigInt(address), prototype) as Method;
  }
}

function intOf(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}
