export interface SbomComponent {
  type: string;
  'bom-ref': string;
  group?: string;
  name: string;
  version: string;
  licenses: ({ license: { id: string } } | { expression: string })[];
  purl: string;
  properties?: { name: string; value: string }[];
}
export interface Sbom {
  bomFormat: string;
  specVersion: string;
  version: number;
  metadata: { lifecycles: { phase: string }[]; component: SbomComponent };
  components: SbomComponent[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
export interface BundledPackage {
  name: string;
  version: string;
}
export const SBOM: string;
export function createSbom(manifest: object, lock: object, bundled: readonly BundledPackage[]): Sbom;
export function readBundledPackages(folder: string): BundledPackage[];
export function writeSbom(): void;
