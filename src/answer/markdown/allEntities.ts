/** All names of characters in HTML: a chunk of its own, loaded by the first answer that has an unusual one. */
export { characterEntities } from 'character-entities';
