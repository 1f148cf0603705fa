/** All HTML character names. A chunk of its own, loaded for the first answer with an uncommon one. */
export { characterEntities } from 'character-entities';
