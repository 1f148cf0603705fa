export const S3_ADDRESSINGS = ['path', 'host'] as const;
export const S3_LINK_TARGETS = ['presigned', 'service'] as const;

/** Options of `createS3BundleStore`. */
export interface S3BundleStoreOptions {
  /** Name of an existing bucket. */
  bucket: string;
  /** URL of an S3-compatible storage service, such as `https://s3.acme.internal:9000`. Default: AWS. */
  endpoint?: string;
  /**
   * Region of the bucket. Default: the value of `AWS_REGION`. If that is not set: `us-east-1` with `endpoint`, otherwise the region in the
   * AWS configuration file.
   */
  region?: string;
  /** Prefix of the names of all objects, such as `docs/`. Default: none. */
  prefix?: string;
  /**
   * Whether requests name the bucket in the path or in the host name. Default: `path` if `endpoint` is set, otherwise `host`. The
   * reason for `path`: few storage services other than AWS have a host name for each bucket.
   */
  addressing?: (typeof S3_ADDRESSINGS)[number];
  /**
   * `presigned`: a bundle link leads to the storage, which clients must be able to reach. `service`: it leads to the service, which reads
   * the bundle from the storage. Default `presigned`.
   */
  links?: (typeof S3_LINK_TARGETS)[number];
  /**
   * Credentials. Default: the usual sources of AWS: `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY` in the environment, a profile, or the
   * role of the container or machine.
   */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}
