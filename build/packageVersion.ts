import manifest from '../package.json' with { type: 'json' };

/** Replaces `PACKAGE_VERSION` in the code with the version of the package. */
export const DEFINE_VERSION = { PACKAGE_VERSION: JSON.stringify(manifest.version) };
