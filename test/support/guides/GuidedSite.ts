/** A new application of a framework, in which a release test follows this package's guide for that framework (`docs/guides/`). */
export interface GuidedSite {
  /**
   * Commands that create the application in the folder `site`, usually with the framework's own starter. Packages from npm have exact
   * versions. Default: no commands, because `files` contains the whole application.
   */
  starter?: readonly string[];
  /** Packages with exact versions that the application needs besides those of its starter. */
  npm?: readonly string[];
  /** A tool that is not on npm: its command, and the names of its Debian packages. */
  tool?: readonly [command: string, debian: string];
  /** Files that the owner of the application has written, or that its starter would create. */
  files?: Readonly<Record<string, string>>;
  /** Command that serves the site, if no command of the guide does. It runs in parallel with the commands of the guide. */
  server?: string;
  /** Changes that the guide describes in words, by file: the code that is replaced, and the new code. Each file counts as a step. */
  edits?: Readonly<Record<string, readonly (readonly [before: string, after: string])[]>>;
  /** The URL at which the guide says to open the site. */
  address: string;
  question: string;
  /** Text that must appear on the page to which the first source links. */
  onSource: string;
  /** Files and folders that the tools of the framework write. They are ignored by the check that `init --undo` restores all files. */
  written?: readonly string[];
  /** Command that builds the site. Missing if another release test builds such a site, or if the site needs no build. */
  build?: string;
}
