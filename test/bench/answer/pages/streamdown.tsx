// @ts-expect-error the peer is installed for the bench only
import { Streamdown } from 'streamdown';
import { drawPlainChat } from './PlainChat.js';

drawPlainChat(({ text }) => <Streamdown>{text}</Streamdown>);
