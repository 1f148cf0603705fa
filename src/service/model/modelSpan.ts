import { type ActiveSpan, startSpan } from '../tracing/startSpan.js';
import type { ModelOptions } from './ModelOptions.js';
import type { ModelPart } from './ModelPart.js';
import { completionsUrl } from './sendModelRequest.js';

/** Starts the trace span of a request to the model. The span also covers the retries of the request. */
export function startModelSpan(
  { baseUrl, name }: Pick<ModelOptions, 'baseUrl' | 'name'>,
  maxTokens: number,
): ActiveSpan {
  const { hostname, port, protocol } = completionsUrl(baseUrl);
  return startSpan(`chat ${name}`, {
    kind: 'client',
    attributes: {
      'gen_ai.operation.name': 'chat',
      // The provider of the model is not known, so name the provider whose API format the endpoint uses.
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': name,
      'gen_ai.request.max_tokens': maxTokens,
      'server.address': hostname,
      'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
    },
  });
}

/** Records on the span why the answer ended, and how many tokens the request used. */
export function noteFinish(span: ActiveSpan, { reason, usage }: Extract<ModelPart, { type: 'finish' }>): void {
  span.set({
    'gen_ai.response.finish_reasons': [reason],
    'gen_ai.usage.input_tokens': usage?.promptTokens,
    'gen_ai.usage.output_tokens': usage?.completionTokens,
  });
}
