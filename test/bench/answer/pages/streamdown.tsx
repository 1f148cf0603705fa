// @ts-expect-error only the benchmark installs this library
import { Streamdown } from 'streamdown';
import { renderPlainChat } from './renderPlainChat.js';

renderPlainChat(({ text }) => <Streamdown>{text}</Streamdown>);
