import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { questionRequest, serviceWith, sources, textOf } from './support.js';

/** The documentation of a small product: guides, prices, limits, errors and a comparison. */
const PAGES = sources({
  '/': '# Heron\n\nHeron is a web server for static files. It is one program without dependencies.',
  '/install':
    '# Install Heron\n\n## With a package manager\n\n```sh\nbrew install heron\n```\n\n## With Docker\n\nRun the image `heron/heron`:\n\n```sh\ndocker run -p 8080:8080 heron/heron\n```',
  '/windows':
    '# Heron on Windows\n\nHeron runs on Windows 10 and later. Download the installer, start it, and open a new terminal.\n\n## As a Windows service\n\nRun `heron service install` as administrator.',
  '/prices':
    '# Plans and prices\n\nHeron is free for one site. The plan Team costs 12 € per month for each site, and includes support by mail.\n\n## Refunds\n\nYou can cancel within 30 days, and get the whole amount back.',
  '/https':
    '# HTTPS\n\nHeron requests a certificate for your domain when it starts.\n\n## Use your own certificate\n\nSet `tls.certificate` and `tls.key` to the paths of your files:\n\n```yaml\ntls:\n  certificate: /etc/heron/site.pem\n  key: /etc/heron/site.key\n```',
  '/protocols':
    '# Protocols\n\nHeron speaks HTTP/1.1 and HTTP/2. HTTP/3 is not supported, because UDP is blocked in most data centres.',
  '/access':
    '# Restrict access\n\n## Basic authentication\n\nThe browser asks for a name and a password, which you list in `users.txt`. Use it for a few people.\n\n## Access tokens\n\nEach request carries a token in the header `authorization`. Use tokens for programs.\n\n## Sessions\n\nA session is valid for 12 hours. Change this with `session.hours`.',
  '/limits':
    '# Limits\n\n| Limit | Value |\n| --- | --- |\n| size of a file | 50 MB |\n| files of a site | 20,000 |\n| sites of an account | 100 |',
  '/errors':
    '# Errors\n\n## EADDRINUSE: address already in use\n\nAnother program uses the port. Stop it, or choose another port with `--port`.\n\n## CERT_HAS_EXPIRED\n\nThe certificate is older than its last day. Restart Heron, and it requests a new one.\n\n## Too many open files\n\nRaise the limit of the system with `ulimit -n 65536`.',
  '/compare':
    '# Heron and other servers\n\n## Heron or nginx\n\nnginx has modules for everything, and a configuration language that you have to learn. Heron serves files, and has ten settings.',
  '/cache':
    '# Caching\n\nHeron sends an entity tag with every file. Browsers ask again after 60 seconds. Change this with `cache.seconds`.',
  '/logs':
    '# Logs\n\nHeron writes one line for each request to standard output. Set `log.format` to `json` for log collectors.',
});

let service: ReturnType<typeof serviceWith>;
const answerTo = async (question: string) => textOf(await service(questionRequest(question)));

beforeAll(() => {
  service = serviceWith({ pages: PAGES });
});
afterAll(() => service.close());

describe('an answer is quoted from the documentation', () => {
  it.each([
    // Questions about costs.
    ['How much does it cost?', /12 € per month/],
    ['is there a free plan?', /free for one site/],
    // Yes-or-no questions.
    ['Can I use my own certificate?', /tls\.certificate/],
    ['can i run it on windows', /Windows 10 and later/],
    ['Is there a Docker image?', /docker run/],
    ['Does it support HTTP/3?', /HTTP\/3 is not supported/],
    ['Can I have JSON logs?', /log\.format/],
    // Questions about durations and numbers.
    ['How long is a session valid?', /12 hours/],
    ['how many files can a site have', /20,000/],
    // Questions with an error message that readers paste.
    ['Error: listen EADDRINUSE: address already in use :::8080', /choose another port/],
    ['why do I get CERT_HAS_EXPIRED', /requests a new one/],
    ['it says too many open files', /ulimit/],
  ])('%s', async (question, quoted) => {
    const text = await answerTo(question);
    expect(text).toMatch(/^Quoted from the documentation:/);
    expect(text).toMatch(quoted);
  });

  it('with both sides of a comparison', async () => {
    const text = await answerTo('What is the difference between basic authentication and access tokens?');
    expect(text).toContain('users.txt');
    expect(text).toContain('Use tokens for programs.');
  });
});

describe('the right section comes first, even if the service is not sure about it', () => {
  it.each([
    ['can I get my money back', '/prices#refunds'],
    ['What is the maximum size of a file?', '/limits'],
    ['Heron vs nginx', '/compare#heron-or-nginx'],
  ])('%s', async (question, address) => {
    expect(/\]\((\/[^)]*)\)/.exec(await answerTo(question))?.[1]).toBe(address);
  });
});

describe('an answer is not claimed to be in the documentation', () => {
  it.each([
    'Can I pay with bitcoin?',
    'Is there a dark theme?',
    'How do I restore a deleted account?',
    'Does it support GraphQL subscriptions?',
    'Who invented the telephone?',
    'Can I translate my pages automatically?',
    'How do I connect a PostgreSQL database?',
    'Error: Cannot find module "react-dom/client"',
  ])('%s', async (question) => expect(await answerTo(question)).not.toMatch(/^Quoted from the documentation:/));
});

describe('a refusal', () => {
  it('shows the nearest pages with a sentence of each, and sends them as results', async () => {
    const response = await service(questionRequest('How do I connect a PostgreSQL database to the cache?'));
    const lines = (await response.text()).split('\n');
    const results = lines.flatMap((line) => (line.startsWith('a:') ? JSON.parse(line.slice(2)).result : []));
    expect(results.length).toBeGreaterThan(0);
    const text = lines.flatMap((line) => (line.startsWith('0:') ? JSON.parse(line.slice(2)) : [])).join('');
    expect(text).toMatch(/^I could not find this in these docs\.\n\nThe nearest pages are:\n\n- \[/);
    expect(text).toMatch(/- \[Caching\]\(\/cache\): \S.*\.$/m);
  });
});
