/** A model endpoint that answers each request with the same text, in pieces of four characters. It prints its port. */
import { createServer } from 'node:http';
import { answerText } from '../answer/answerText.mjs';

const text = answerText(Number(process.argv[2]));
const event = (delta, finish_reason = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
const pieces = text.match(/.{1,4}/gs) ?? [];
const reply = [...pieces.map((content) => event({ content })), event({}, 'stop'), 'data: [DONE]\n\n'].join('');

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(reply));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
