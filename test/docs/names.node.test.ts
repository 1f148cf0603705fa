import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LABELS } from '../../src/languages/en/assistant.js';
import { ERROR_KINDS } from '../../src/protocol/errorKind.js';
import { tableNames } from './support/tableNames.js';

/** Returns the names of the properties of an interface or class, from its source. */
function membersOf(file: string, name: string): string[] {
  const source = readFileSync(`src/${file}`, 'utf8');
  const body = new RegExp(`(?:interface|class) ${name}\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(source)?.[1];
  if (body === undefined) throw new Error(`src/${file} has no interface ${name}.`);
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].map((match) => match[1] ?? '');
}

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
const options = (file: string, name: string) => () => membersOf(file, name);

describe('every name is documented, and every documented name exists:', () => {
  it.each<[string, () => string[], string, string | string[]]>([
    [
      'options of the conversation',
      options('headless/DocsAssistantOptions.ts', 'DocsAssistantOptions'),
      'configuration',
      'All options at a glance',
    ],
    [
      'properties of the widget',
      options('widget/shared/DocsAssistantProps.ts', 'WidgetOptions'),
      'react',
      'All properties of the widget',
    ],
    ['time limits', options('client/timeouts.ts', 'Timeouts'), 'configuration', 'timeouts'],
    ['properties of Answer', options('answer/Answer.tsx', 'AnswerProps'), 'answer', 'Properties of Answer'],
    [
      'components of Answer',
      options('answer/components.ts', 'AnswerComponents'),
      'answer',
      'Render links, code or images yourself',
    ],
    [
      'options of askAssistant',
      () => [
        ...membersOf('client/askAssistant.ts', 'AskAssistantOptions'),
        ...membersOf('client/assistantEndpoint.ts', 'EndpointOptions'),
      ],
      'client',
      'Options of askAssistant',
    ],
    [
      'options of createDocsService',
      options('service/DocsServiceOptions.ts', 'DocsServiceOptions'),
      'local-service',
      'Options of createDocsService',
    ],
    [
      'fields of exports',
      options('service/export/ExportServiceOptions.ts', 'ExportServiceOptions'),
      'static-export',
      'Export from the local service',
    ],
    [
      'options of createS3BundleStore',
      options('s3/S3BundleStoreOptions.ts', 'S3BundleStoreOptions'),
      'static-export',
      'Keep bundles in S3',
    ],
    [
      'options of serveBundle',
      () => [
        ...membersOf('bundle/ServeBundleOptions.ts', 'ServeBundleOptions'),
        ...membersOf('bundle/loading/resolveBundleValues.ts', 'BundleValues'),
      ],
      'serve-bundle',
      'serveBundle',
    ],
    [
      'fields of a model',
      options('service/model/ModelOptions.ts', 'ModelOptions'),
      'local-service',
      'Let a language model write the answers',
    ],
    [
      'fields of limits',
      options('service/DocsServiceOptions.ts', 'DocsServiceLimits'),
      'local-service',
      'Rate limits and size limits',
    ],
    [
      'options of toNodeListener',
      options('node/toNodeListener.ts', 'NodeListenerOptions'),
      'local-service',
      'Use it in Express and Fastify',
    ],
    [
      'options of createExportClient',
      options('client/createExportClient.ts', 'ExportClientOptions'),
      'static-export',
      'createExportClient',
    ],
    [
      'options of pollExportJob',
      () => [
        ...membersOf('client/pollExportJob.ts', 'PollExportOptions').filter((name) => name !== 'random'),
        ...membersOf('client/exportPace.ts', 'ExportPace'),
      ],
      'static-export',
      'Options of pollExportJob',
    ],
    [
      'options of createAssistantProxy',
      () => [
        ...membersOf('proxy/createAssistantProxy.ts', 'AssistantProxyOptions'),
        ...membersOf('proxy/createSiteGuard.ts', 'SiteGuardOptions'),
        ...membersOf('proxy/answerError.ts', 'ProxyErrorOptions'),
      ],
      'proxy',
      'Options of createAssistantProxy',
    ],
    [
      'options of createExportProxy',
      () => [
        ...membersOf('proxy/createExportProxy.ts', 'ExportProxyOptions'),
        ...membersOf('proxy/createSiteGuard.ts', 'SiteGuardOptions'),
        ...membersOf('proxy/answerError.ts', 'ProxyErrorOptions'),
      ],
      'proxy',
      'Options of createExportProxy',
    ],
    [
      'fields of a request',
      options('protocol/messages/assistantMessage.ts', 'MessageRequest'),
      'http-interfaces',
      'Fields of a request',
    ],
    [
      'fields of a message',
      options('protocol/messages/assistantMessage.ts', 'AssistantMessage'),
      'http-interfaces',
      'Fields of a message',
    ],
    [
      'fields of a rating',
      options('protocol/FeedbackRequest.ts', 'FeedbackRequest'),
      'http-interfaces',
      'Fields of a rating',
    ],
    [
      'fields of the question log',
      options('service/insights/QuestionLogLine.ts', 'QuestionLine'),
      'insights',
      'What the question log stores',
    ],
    [
      'fields of a context item',
      options('protocol/messages/assistantMessage.ts', 'ContextItem'),
      'context',
      'Fields of a context item',
    ],
    ['kinds of error', () => [...ERROR_KINDS], 'hooks', 'Errors'],
    [
      'state and functions of the conversation',
      () => [
        ...membersOf('headless/Conversation.ts', 'Conversation'),
        ...membersOf('headless/Conversation.ts', 'ThreadHistory'),
      ],
      'hooks',
      ['State', 'Functions'],
    ],
  ])('%s', (_, names, page, headings) => {
    const file = `docs/${page}.md`;
    const documented = [headings].flat().flatMap((heading) => tableNames(file, heading));
    expect(sorted(documented)).toEqual(sorted(names()));
  });

  it('every option of the conversation and of the appearance has its own heading', () => {
    const headings = (page: string) =>
      [...readFileSync(`docs/${page}.md`, 'utf8').matchAll(/^## (\w+)$/gm)].map((match) => match[1]);
    expect(headings('configuration')).toEqual(
      expect.arrayContaining(membersOf('headless/DocsAssistantOptions.ts', 'DocsAssistantOptions')),
    );
    expect(headings('react')).toEqual(
      expect.arrayContaining(membersOf('widget/shared/DocsAssistantProps.ts', 'WidgetOptions')),
    );
  });

  it('events of the conversation', () => {
    const source = readFileSync('src/headless/DocsAssistantEvent.ts', 'utf8');
    const types = [...source.matchAll(/type: '([\w-]+)'/g)].map((match) => match[1] ?? '');
    expect(sorted(tableNames('docs/configuration.md', 'onEvent'))).toEqual(sorted(types));
  });

  it('events of askAssistant', () => {
    const source = readFileSync('src/client/askAssistant.ts', 'utf8');
    const union = /export type AssistantEvent =([\s\S]*?);\n\n/.exec(source)?.[1] ?? '';
    const types = [...union.matchAll(/type: '([\w-]+)'/g)].map((match) => match[1] ?? '');
    expect(sorted(tableNames('docs/client.md', 'Events'))).toEqual(sorted(types));
  });

  it('events of the service', () => {
    const source = readFileSync('src/service/ServiceEvent.ts', 'utf8');
    const union = /export type ServiceEvent =([\s\S]*?);\n\n/.exec(source)?.[1] ?? '';
    const types = [...union.matchAll(/type: '([\w-]+)'/g)].map((match) => match[1] ?? '');
    expect(sorted(tableNames('docs/monitoring.md', 'Metrics of your own server'))).toEqual(sorted(types));
  });

  it('codes of the proxies', () => {
    const source = readFileSync('src/protocol/ProxyErrorCode.ts', 'utf8');
    const union = /export type ProxyErrorCode =([\s\S]*?);\n/.exec(source)?.[1] ?? '';
    const codes = [...union.matchAll(/'([\w-]+)'/g)].map((match) => match[1] ?? '');
    expect(sorted(tableNames('docs/proxy.md', 'Errors of the proxies'))).toEqual(sorted(codes));
  });

  it('kinds of message block', () => {
    const source = readFileSync('src/headless/messageBlocks.ts', 'utf8');
    const union = /export type MessageBlock =([\s\S]*?);\n\n/.exec(source)?.[1] ?? '';
    const kinds = [...union.matchAll(/kind: '([\w-]+)'/g)].map((match) => match[1] ?? '');
    expect(sorted(tableNames('docs/hooks.md', 'messageBlocks'))).toEqual(sorted(kinds));
  });

  it('custom properties that a site may set', () => {
    const head = readFileSync('src/ui/tokens.css', 'utf8').split('*/')[0] ?? '';
    const names = head.match(/--da-[\w-]+/g) ?? [];
    expect(sorted(tableNames('docs/theming.md', 'Change colours, sizes and fonts'))).toEqual(sorted(names));
  });

  it('parts that a site may style', () => {
    const widget = readdirSync('src/widget', { recursive: true })
      .map(String)
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(`src/widget/${file}`, 'utf8'));
    const parts = widget.flatMap((source) =>
      [...source.matchAll(/\bpart(?:="|: ')([\w-]+)["']/g)].map((match) => match[1] ?? ''),
    );
    const sentence = /^The parts are (.*)$/m.exec(readFileSync('docs/theming.md', 'utf8'))?.[1] ?? '';
    expect(sorted([...sentence.matchAll(/`([\w-]+)`/g)].map((match) => match[1] ?? ''))).toEqual(sorted(parts));
  });

  it('troubleshooting covers every kind of error except an abort', () => {
    const page = readFileSync('docs/troubleshooting.md', 'utf8');
    const missing = ERROR_KINDS.filter(
      (kind) => kind !== 'aborted' && !new RegExp(`^## .*\\b${kind}\\b.*\\)$`, 'm').test(page),
    );
    expect(missing).toEqual([]);
  });

  it('troubleshooting lists every error message that readers see', () => {
    const page = readFileSync('docs/troubleshooting.md', 'utf8');
    const missing = ERROR_KINDS.filter((kind) => kind !== 'aborted' && !page.includes(`| ${LABELS.errors[kind]} |`));
    expect(missing).toEqual([]);
  });

  it('subpaths of the package', () => {
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, unknown> };
    const names = Object.keys(exports)
      .filter((path) => path !== './package.json')
      .map((path) => path.replace('.', 'docs-assistant'));
    expect(sorted(tableNames('README.md', 'Entry points'))).toEqual(sorted(names));
  });
});
