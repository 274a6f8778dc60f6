/** The caller of an operation for releases: a team with the token of its remote. */
export interface ReleaseTeam {
  tokenId: string;
  remote: string;
  team: string;
  /** Ed25519, as PEM. */
  publicKey: string;
}

/** Authenticates release tokens. */
export interface ReleaseTokenCheck {
  authenticate(authorization: string | undefined): Promise<ReleaseTeam>;
}
