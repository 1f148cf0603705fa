// @ts-expect-error the peer is installed by the bench only
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { renderPlainChat } from './renderPlainChat.js';

const plugins = [remarkGfm];

renderPlainChat(({ text }) => (
  <div>
    <ReactMarkdown remarkPlugins={plugins}>{text}</ReactMarkdown>
  </div>
));
