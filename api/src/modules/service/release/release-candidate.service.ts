import type { Readable } from 'node:stream';
import type { Descriptor } from '@nearhand/contracts/release';
import { addCandidate, assembled, type NamedCandidate, readCandidate } from '@nearhand/release/candidate';
import { descriptorFault } from '@nearhand/release/descriptor-fault';
import { descriptorPath, isSignedBy, manifestFault, type ReleaseManifest } from '@nearhand/release/manifest';
import {
  addFile,
  adoptFiles,
  FileTooLargeError,
  filePath,
  HashMismatchError,
  hasSize,
  missingFiles,
} from '@nearhand/release/release-files';
import { readRevision, readText } from '@nearhand/release/site';
import type { ReleaseStore } from '@nearhand/release/store/release-store';
import { Inject, Injectable } from '@nestjs/common';
import type { ReleaseTeam } from '../../../access/release-team.ts';
import { RELEASES } from '../../../files/release-store.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { ReleaseCheckService } from './release-check.service.ts';

const invalid = (fault: string) => new DomainError('RELEASE_MANIFEST_INVALID', { fault });

/** Accepts the builds of remotes that teams push. One that is incomplete, unsigned or refused by a rule is never served. */
@Injectable()
export class ReleaseCandidateService {
  constructor(
    @Inject(RELEASES) private readonly store: ReleaseStore,
    @Inject(ReleaseCheckService) private readonly rules: ReleaseCheckService,
  ) {}

  /** Files of the live build count as known, also if it was released on the server. */
  async findMissing({ remote }: ReleaseTeam, hashes: readonly string[]): Promise<string[]> {
    const missing = await missingFiles(this.store, hashes);
    const current = missing.length > 0 ? await this.store.readCurrent() : null;
    const live = current && (await readRevision(this.store, current.revision)).remotes.find(({ name }) => name === remote);
    if (!live) return missing;
    await adoptFiles(this.store, live, new Set(missing));
    return missingFiles(this.store, missing);
  }

  async upload(hash: string, content: Readable): Promise<void> {
    try {
      await addFile(this.store, hash, content);
    } catch (error) {
      if (error instanceof FileTooLargeError) throw new DomainError('PAYLOAD_TOO_LARGE');
      if (error instanceof HashMismatchError) throw new DomainError('RELEASE_FILE_MISMATCH');
      throw error;
    }
  }

  async create(team: ReleaseTeam, { manifest, signature }: CallOf<'createReleaseCandidate'>['body']): Promise<NamedCandidate> {
    if (!isSignedBy(team.publicKey, manifest, signature)) throw new DomainError('SIGNATURE_INVALID');
    if (manifest.remote !== team.remote) throw new DomainError('RELEASE_OF_ANOTHER_REMOTE', { remote: team.remote });
    const fault = manifestFault(manifest);
    if (fault) throw invalid(fault);
    const missing = await missingFiles(
      this.store,
      manifest.files.map(({ hash }) => hash),
    );
    if (missing.length > 0) throw new DomainError('RELEASE_FILES_MISSING', { hashes: missing });
    const descriptor = await this.readDescriptor(manifest);
    return assembled(this.store, manifest, (draft) => this.keep(team, { manifest, signature, descriptor, draft }));
  }

  private async keep(
    team: ReleaseTeam,
    { descriptor, draft, ...signed }: { manifest: ReleaseManifest; signature: string; descriptor: Descriptor; draft: string },
  ): Promise<NamedCandidate> {
    const checkedAgainst = (await this.store.readCurrent())?.revision;
    if (!checkedAgainst) throw new DomainError('UNAVAILABLE');
    const findings = await this.rules.check(draft);
    if (findings.length > 0) throw new DomainError('RELEASE_REFUSED', { version: descriptor.version, findings });
    const { commit, message, remote } = signed.manifest;
    const createdAt = new Date().toISOString();
    const candidate = { version: descriptor.version, commit, message, team: team.team, tokenId: team.tokenId, createdAt, checkedAgainst };
    const id = await addCandidate(this.store, { ...signed, draft, candidate });
    return (await readCandidate(this.store, remote, id)) as NamedCandidate;
  }

  /** Reads the descriptor, which must list each other file with the hash in the manifest: then its own hash identifies the whole build. */
  private async readDescriptor({ remote, files }: ReleaseManifest): Promise<Descriptor> {
    const sizes = await Promise.all(files.map(({ hash, size }) => hasSize(this.store, hash, size)));
    const other = files[sizes.indexOf(false)];
    if (other) throw invalid(`${other.path} has another size`);
    const hash = files.find(({ path }) => path === descriptorPath)?.hash ?? '';
    const descriptor = parsed((await readText(this.store, filePath(hash))) ?? '');
    const fault = descriptorFault(descriptor);
    if (fault) throw invalid(fault);
    const { name, routes, files: named } = descriptor as Descriptor;
    if (name !== remote) throw new DomainError('RELEASE_OF_ANOTHER_REMOTE', { remote });
    if (routes.some(({ prerender }) => prerender)) throw new DomainError('RELEASE_NEEDS_RENDERING');
    const integrities = new Map(named.map(({ path, integrity }) => [path, integrity]));
    const unnamed = files.find(
      ({ path, hash }) => path !== descriptorPath && integrities.get(path) !== `sha256-${Buffer.from(hash, 'hex').toString('base64')}`,
    );
    if (unnamed) throw invalid(`descriptor.json does not list ${unnamed.path}, or lists it with another hash`);
    return descriptor as Descriptor;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
