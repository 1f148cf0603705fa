/**
 * An input source, such as the keyboard, with its list of actions. WebDriver classic and WebDriver BiDi have the same format:
 * https://www.w3.org/TR/webdriver2/#actions
 */
export type InputSource = Record<string, unknown>;

/** One window of a running browser, with the functions that `EnginePage` needs. Each engine has its own implementation. */
export interface EngineDriver {
  /** Opens a URL and waits until the page has loaded. */
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Goes back after a link was followed: through the history of the window, or by opening the URL of the previous page again. */
  back: () => Promise<void>;
  /** Calls a function in the page. Arguments and result travel as JSON. */
  call: (functionSource: string, args: readonly unknown[]) => Promise<unknown>;
  /** Presses keys, or moves and presses the pointer. */
  perform: (sources: readonly InputSource[]) => Promise<void>;
  /** Sets the size of the viewport (CSS pixels). A browser window with a toolbar may stay wider. */
  resize: (width: number, height: number) => Promise<void>;
  /** Takes a screenshot of the viewport (PNG). */
  screenshot: () => Promise<Buffer>;
}

/** A running browser. */
export interface Engine {
  /** Name and version. */
  name: string;
  driver: EngineDriver;
  stop: () => Promise<void>;
}
