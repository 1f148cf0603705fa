// @ts-expect-error the peer is installed for the bench only
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { drawPlainChat } from './PlainChat.js';

const plugins = [remarkGfm];

drawPlainChat(({ text }) => (
  <div>
    <ReactMarkdown remarkPlugins={plugins}>{text}</ReactMarkdown>
  </div>
));
