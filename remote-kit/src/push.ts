import { type Manifest, readLocalBuild, signatureOf } from './manifest.ts';
import { type Candidate, Refusal, type ReleaseServer } from './release-server.ts';

interface PushOptions {
  /** Folder of the build. */
  folder: string;
  /** Ed25519, as PEM. */
  privateKey: string;
  message: string;
  commit: string | null;
  onProgress: (text: string) => void;
}

export interface Pushed {
  candidate: Candidate;
  uploaded: { files: number; bytes: number };
}

const uploadsAtOnce = 6;

/** Uploads what the server lacks of a build, then its signed manifest. */
export async function push(server: ReleaseServer, { folder, privateKey, message, commit, onProgress }: PushOptions): Promise<Pushed> {
  const { remote, files, contents } = await readLocalBuild(folder);
  const own = (await server.state()).remote;
  // Known before anything is uploaded.
  if (remote !== own) throw new Refusal('RELEASE_OF_ANOTHER_REMOTE', `${folder} is a build of ${remote}.`, { remote: own });
  const manifest: Manifest = { remote, commit, message, files };
  const missing = await server.missing([...contents.keys()]);
  let bytes = 0;
  let done = 0;
  const waiting = [...missing];
  const upload = async () => {
    for (let hash = waiting.pop(); hash !== undefined; hash = waiting.pop()) {
      const content = contents.get(hash) ?? Buffer.alloc(0);
      await server.upload(hash, content);
      bytes += content.length;
      done += 1;
      if (done % 10 === 0 || done === missing.length)
        onProgress(`Uploaded ${done} of ${missing.length} files, ${Math.ceil(bytes / 1024)} KB`);
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, upload));
  onProgress('Checking…');
  const candidate = await server.createCandidate(manifest, signatureOf(manifest, privateKey));
  return { candidate, uploaded: { files: missing.length, bytes } };
}
