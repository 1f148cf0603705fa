/** All HTML character names. A separate chunk, loaded for the first answer with an uncommon name. */
export { characterEntities } from 'character-entities';
