/** Permissions of folders with jobs and bundles: only the operator may read bundles and the secret of their links. */
export const PRIVATE_FOLDER = 0o700;
