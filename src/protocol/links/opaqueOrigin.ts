/** The serialized origin of a document without an origin, such as a sandboxed frame or a file. No http origin equals it. */
export const OPAQUE_ORIGIN = 'null';
