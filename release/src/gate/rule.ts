import type { Descriptor } from '@nearhand/contracts/release';

/** An objection of a rule. */
export interface Problem {
  /** The route, file or field that it is about. */
  place: string;
  /** Description of the fault. */
  what: string;
  /** Next step of the team. */
  next: string;
}

/** A problem of a release, with the rule and the build to which it belongs. */
export interface Finding extends Problem {
  rule: string;
  remote: string;
}

/** The descriptors of a revision: the shell and its remotes. */
export interface Composition {
  shell: Descriptor;
  descriptors: readonly Descriptor[];
}

/** A build with the content of its files, by their paths. */
export interface CheckedBuild {
  descriptor: Descriptor;
  files: ReadonlyMap<string, Buffer>;
}

/** A release before it is served. */
export interface Candidate {
  /** The revision that would be served. */
  composition: Composition;
  shell: CheckedBuild;
  /** The builds that would be new in it. */
  released: readonly CheckedBuild[];
  /** Name -> the build of it that is served now. */
  served: ReadonlyMap<string, CheckedBuild>;
  /** ISO 8601 day. */
  today: string;
}

/** Holds for each revision that is served, also after a rollback. It needs no files. */
export interface RevisionRule {
  name: string;
  check(descriptor: Descriptor, composition: Composition): Problem[];
}

/** Holds for builds that are released. */
export interface BuildRule {
  name: string;
  check(build: CheckedBuild, candidate: Candidate): Problem[];
}
