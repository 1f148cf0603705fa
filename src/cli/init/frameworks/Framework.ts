import type { CopiedFile, Edit } from '../Edit.js';
import type { Project } from '../Project.js';

/** The choices that the owner of the project has made for `init`, and a function that reads the files to copy. */
export interface Settings {
  domain: string;
  /**
   * Folder with the documentation: an absolute path, or relative to the project. Default: for MkDocs and VitePress, the folder that the
   * configuration of the site names, if any; otherwise the usual folder of the framework.
   */
  docs: string | undefined;
  /** Reads the built files that the script tag loads (`embed.js` and its chunks), so that they can be copied into the site. */
  readScriptFiles: () => Promise<CopiedFile[]>;
}

/** The edits for a project, and the facts with which `init` explains the next steps. */
export interface Setup {
  /** Folder with the documentation. */
  docs: string;
  edits: Edit[];
  /** The command that starts both the service and the site. */
  serve: string;
  /** Instructions that `init` prints: how the owner makes the service reachable for readers of the published site. */
  publish: string;
}

/** A kind of site that `init` can set up: a row in `FRAMEWORKS`. */
export interface Framework {
  /** Value of `--framework`. */
  name: string;
  title: string;
  /** Whether a project is a site of this kind. Reads files of the project, but never executes them. */
  recognise(project: Project): Promise<boolean>;
  setUp(project: Project, settings: Settings): Promise<Setup>;
}
