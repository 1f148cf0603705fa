/** All named character references of HTML, in a chunk that loads when an answer first contains a name that `entities.ts` does not have. */
export { characterEntities } from 'character-entities';
