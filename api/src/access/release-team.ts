/** The caller of an operation for the releases of one remote: a team with the token of its remote, or a platform admin. */
export interface ReleaseCaller {
  remote: string;
  /** Name of the team, or the email address of the platform admin. */
  team: string;
  /** `null` for a platform admin. */
  tokenId: string | null;
}

/** The holder of a release token. */
export interface ReleaseTeam extends ReleaseCaller {
  tokenId: string;
  /** Ed25519, as PEM. */
  publicKey: string;
}

/** Authenticates release tokens. */
export interface ReleaseTokenCheck {
  authenticate(authorization: string | undefined): Promise<ReleaseTeam>;
}
