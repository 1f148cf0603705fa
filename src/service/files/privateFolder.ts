/** Permissions of folders with exports or conversations, which only the operator may read. */
export const PRIVATE_FOLDER = 0o700;
