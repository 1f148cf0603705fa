/** All named character references of HTML. Their chunk loads when an answer first contains a name that `entities.ts` does not have. */
export { characterEntities } from 'character-entities';
