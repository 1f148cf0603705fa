export class PackageTrial {
  constructor(options: { tarball: string; folder: string; manifest: object });
  get steps(): [name: string, run: () => Promise<void>][];
}
