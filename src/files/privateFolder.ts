/** Permissions of folders that only the operator may read, such as those with exports or conversations. */
export const PRIVATE_FOLDER = 0o700;
