/** All named character references of HTML. A separate chunk, loaded when an answer first contains one that `entities.ts` does not have. */
export { characterEntities } from 'character-entities';
