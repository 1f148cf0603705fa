// @ts-expect-error the peer is installed by the bench only
import { Streamdown } from 'streamdown';
import { renderPlainChat } from './renderPlainChat.js';

renderPlainChat(({ text }) => <Streamdown>{text}</Streamdown>);
