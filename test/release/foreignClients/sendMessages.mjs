/**
 * Asks one question with the default transport of AI SDK 5 or later and prints how it failed, as JSON.
 *
 *   node sendMessages.mjs <address of the message endpoint> <question>
 */
import { DefaultChatTransport } from 'ai';

const [, , api, text] = process.argv;
const transport = new DefaultChatTransport({ api, body: { fp: 'anonymous' } });
const messages = [{ id: 'm1', role: 'user', parts: [{ type: 'text', text }] }];
try {
  await transport.sendMessages({ chatId: 'chat-1', trigger: 'submit-message', messages, messageId: undefined });
  console.log(JSON.stringify({ answered: true }));
} catch (error) {
  console.log(JSON.stringify({ error: error.message }));
}
