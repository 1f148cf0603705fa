import type { AskCommandOptions } from '../shared/AssistantCommands.js';

type Call<Target> = (assistant: Target) => void;

/** Calls that wait until the assistant has loaded. */
export class WaitingCalls<Target extends { ask: (question: string, options?: AskCommandOptions) => void }> extends Set<
  Call<Target>
> {
  /** Removes the calls, and passes them to `runCall`, in the order in which they were added. */
  run(runCall: (call: Call<Target>) => void): void {
    const calls = [...this];
    this.clear();
    for (const call of calls) runCall(call);
  }

  /**
   * Turns waiting questions into drafts, which are put into the field and not sent. Called when an attempt to load has failed: by the time
   * of a later attempt, the reader may be doing something else.
   */
  draftQuestions(): void {
    this.run((call) =>
      this.add((assistant) =>
        call({ ...assistant, ask: (question, options) => assistant.ask(question, { ...options, unsent: true }) }),
      ),
    );
  }
}
