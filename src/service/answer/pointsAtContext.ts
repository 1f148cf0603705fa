import { primaryLanguage } from '../../search/primaryLanguage.js';
import { isStopWord } from '../../search/stopWords.js';

const list = (words: string) => new Set(words.split(' '));

/**
 * Words that ask for an explanation or name the thing that the reader points at, by language. A question of only these words and stop words
 * has no subject of its own: "what does this function do?", "explain the selected lines".
 */
const POINTING_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    en: list(
      'above article attribute below block bit clarify class code command config configuration describe detail details doing element elaborate entry error everything exactly example explain explained explanation field file flag function going guide happen happening happens here highlighted key line lines mean meaning means message method name option output page paragraph parameter part passage piece please point property purpose quick quickly quote really script section selected selection sentence setting show shown simple simply snippet statement step stuff summarise summarize summary syntax table term terms text thing understand value variable whats word words written yaml',
    ),
    de: list(
      'abschnitt absatz auswahl ausgewählt ausgewählte bedeutet bedeuten beispiel befehl begriff bitte block code einfach erklär erkläre erklären erklärung funktion genau heißt hier macht machen markierte markierten option satz seite stelle tut text verstehe wort zeile zeilen zusammenfassen zweck',
    ),
    es: list(
      'aquí bloque código comando ejemplo exactamente explica explicar explícame fragmento función hace línea líneas opción página palabra párrafo resumen sección seleccionado selección significa sirve texto',
    ),
    fr: list(
      'bloc code commande exactement exemple explique expliquer expliquez fait fonction ici ligne lignes mot option page paragraphe passage phrase résumé section sélection sert signifie texte veut dire',
    ),
    pt: list(
      'aqui bloco código comando exatamente exemplo explica explicar explique função faz linha linhas opção página palavra parágrafo resumo seção secção seleção serve significa texto trecho',
    ),
    it: list(
      'blocco codice comando esattamente esempio fa funzione pagina paragrafo parola qui riga righe selezione serve sezione significa spiega spiegami spiegare testo',
    ),
    nl: list(
      'alinea blok code commando doet exact functie hier leg betekent betekenis pagina regel regels sectie selectie tekst uit uitleg voorbeeld woord',
    ),
  }),
);

/** The languages of `POINTING_WORDS`. In other languages, {@link pointsAtContext} recognises only questions made of stop words. */
export const POINTING_LANGUAGES: ReadonlySet<string> = new Set(POINTING_WORDS.keys());

/**
 * Whether a question says nothing about its subject by itself and only points at something: "What does this do?", "Explain this". If so,
 * its subject is the attached text, or else the page that the reader is on.
 *
 * @param language Language of the question, if it is known. English is assumed otherwise.
 */
export function pointsAtContext(question: string, language: string | undefined): boolean {
  const pointing = POINTING_WORDS.get(primaryLanguage(language));
  const words = question.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’_-]*/gu) ?? [];
  return (
    words.length > 0 &&
    words.map((word) => word.replace(/['’]/g, '')).every((word) => pointing?.has(word) || isStopWord(word, language))
  );
}
