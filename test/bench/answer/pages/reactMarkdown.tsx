// @ts-expect-error only the benchmark installs this library
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { renderPlainChat } from './renderPlainChat.js';

const plugins = [remarkGfm];

renderPlainChat(({ text }) => (
  <div>
    <ReactMarkdown remarkPlugins={plugins}>{text}</ReactMarkdown>
  </div>
));
