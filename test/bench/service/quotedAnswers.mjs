import { loadavg } from 'node:os';
import { ask, runAll } from './askService.mjs';
import { withOwnDocs } from './docsFolders.mjs';
import { startService } from './startService.mjs';

const WARM_UP = 100;
const QUESTIONS = 300;
const AT_ONCE = 20;

/**
 * Measures the processor time of an answer that quotes the documentation, sent over HTTP at the default `pace` of the service. 20 readers
 * ask at the same time, with a new connection for each question.
 */
export function measureQuotedAnswers() {
  return withOwnDocs(async (docs, questionOf) => {
    const service = await startService(docs);
    try {
      let writes = 0;
      let characters = 0;
      const count = async (response) => {
        let text = '';
        for await (const chunk of response) {
          writes += 1;
          text += chunk;
        }
        characters += text.length;
        return text;
      };
      await runAll(WARM_UP, AT_ONCE, (index) => ask(service.url, questionOf(index)));
      const before = await service.measure();
      await runAll(QUESTIONS, AT_ONCE, async (index) => {
        const { status, text } = await ask(service.url, questionOf(index), count);
        if (status !== 200 || !text.includes('"finishReason"')) throw new Error(`${status}: ${text.slice(-300)}`);
      });
      const after = await service.measure();
      const row = {
        pages: 20,
        questions: QUESTIONS,
        'process, ms': round((after.processMs - before.processMs) / QUESTIONS),
        'main thread, ms': round((after.mainThreadMs - before.mainThreadMs) / QUESTIONS),
        'writes of an answer': round(writes / QUESTIONS),
        'characters of a reply': Math.round(characters / QUESTIONS),
      };
      return { title: `Processor time of a quoted answer, paced (load ${loadavg()[0].toFixed(1)})`, rows: [row] };
    } finally {
      await service.stop();
    }
  });
}

const round = (value) => Math.round(value * 100) / 100;
