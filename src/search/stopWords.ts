import { primaryLanguage } from './primaryLanguage.js';
import { UNSPACED } from './stemWord.js';

const list = (words: string) => new Set(words.split(' '));

/**
 * Words that say nothing about a subject, by language. They stay in the index, because searches without them find less, but they count less
 * in a search. They also help to guess the language of a question, and to measure how much of the question a passage covers.
 */
const STOP_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    en: list(
      'a about after again all also am an and any anyone are arent as at be because been before being between both but by can cannot cant could couldnt did didnt do does doesnt doing dont each either else every few for from get gets getting give given go goes got had has hasnt have havent having he help her here him his how i id if ill im in instead into is isnt it its ive just keep keeps know let lets like make makes making may me might mine more most much must my need needs no nor not now of off on once one only or other our out over own please possible same see seem seems shall she should so some something still such sure take tell than that the their them then there these they thing things this those to too try trying under until up us use used uses using very want wants was way ways we well were what whats when where whether which while who whole whom whose why will with without wont work works would yet you your',
    ),
    de: list(
      'aber als am an auch auf aus bei bin bis da das dass dem den der des die dies diese dieser dieses doch du durch ein eine einem einen einer er es für gibt habe haben hat ich ihr im in ist ja kann kein keine können man mein mein meine meinen mit muss nach nicht noch nur oder ohne sein sich sie sind so über um und unter vom von vor wann warum was wenn wer werden wie wird wir wo wohin zu zum zur',
    ),
    es: list(
      'a al algo ante antes como cómo con cual cuál cuando cuándo de del desde donde dónde e el ella ellos en entre es esta está este esto están estoy hace hacer hacia hasta hay la las le lo los más me mi mis mucho muy nada ni no nos o para pero poco por porque puede puedo que qué quien quién se según ser si sí sin sobre son su sus también tengo tiene tu un una uno unos usar uso y ya yo',
    ),
    fr: list(
      'à au aux avec ce ces cet cette comment dans de des du elle en est et être eux faire faut il ils je la le les leur lui ma mais me mes mon même ne nos notre nous on ou où par pas peut peux pour pourquoi quand que quel quelle quels quels qui quoi sa sans se ses son sont sur ta tes ton tous tout très tu un une utiliser vos votre vous y',
    ),
    it: list(
      'a ad al alla anche che chi ci come con cosa cui da dal dalla dei del della delle di dove e ed è fare gli ha ho i il in io la le lo ma mi mia mio ne nel nella non o per perché più posso può quale quando quello questa questo se si sono su sul tra un una uno usare',
    ),
    nl: list(
      'aan al als bij dan dat de deze die dit door een en er geen had heb hebben heeft het hij hoe ik in is je kan kunnen maar me mee met mijn moet na naar niet nog nu of om ook op over te tot uit van veel voor waar waarom wanneer wat welke werd wie wil worden zal ze zich zijn zo zonder',
    ),
    pt: list(
      'a ao aos as até com como da das de dela dele do dos e é ela ele em entre era essa esse esta está estão este eu fazer foi isso isto já lhe mais mas me meu minha muito na não nas nem no nos nossa nosso num numa o onde os ou para pela pelo pelos por porque posso qual quando que quem são se sem ser seu sua também tem tenho um uma usar você',
    ),
    ru: list(
      'а без бы был быть в вам вас весь во вот все вы где да для до его ее если есть еще же за здесь и из или им их к как какой ко когда который кто ли мне могу можно мы на надо не нет ни но ну нужно о об он она они от по почему при про с сделать со так также там то только ты у уже чем что чтобы это этот я',
    ),
  }),
);

/** Whether a word, in upper or lower case, says nothing about the subject of a question. */
export function isStopWord(word: string, language: string | undefined): boolean {
  const words = STOP_WORDS.get(primaryLanguage(language));
  return words?.has(word.toLowerCase()) ?? false;
}

/**
 * Words that ask for a time or a number after a question word. They do not count as content of the question: an answer to "how long"
 * contains "30 months" rather than "long". Words that ask for a quality ("how expensive") are not listed. If they did not count either, any
 * passage about the subject would seem to answer the question.
 */
const AMOUNTS: ReadonlyMap<string, readonly [asking: string, amounts: ReadonlySet<string>]> = new Map([
  ['en', ['how', list('long many often soon few')]],
  ['de', ['wie', list('lange lang viel viele vielen oft')]],
  ['nl', ['hoe', list('lang veel vaak')]],
]);

/**
 * Whether a word only asks for an amount, as `long` does in "how long".
 *
 * @param before The previous word of the question.
 */
export function asksForAmount(word: string, before: string | undefined, language: string | undefined): boolean {
  const [asking, amounts] = AMOUNTS.get(primaryLanguage(language)) ?? [];
  return before?.toLowerCase() === asking && (amounts?.has(word.toLowerCase()) ?? false);
}

/**
 * Guesses which of the documentation's languages a question is written in.
 *
 * @returns undefined if there is only one language, or if the script and the stop words do not show the language of the question.
 */
export function guessLanguage(question: string, languages: ReadonlySet<string>): string | undefined {
  if (languages.size < 2) return undefined;
  const byScript = languageOfScript(question, languages);
  if (byScript) return byScript;
  const words = question.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = [...languages].map((language) => ({
    language,
    count: words.filter((word) => isStopWord(word, language)).length,
  }));
  counts.sort((left, right) => right.count - left.count);
  const [first, second] = counts;
  const least = Math.max(second?.count ?? 0, [...languages].some(isUnknown) ? words.length / 2 : 0);
  return first && first.count > least ? first.language : undefined;
}

/** Languages that {@link languageOfScript} recognises. */
const OWN_SCRIPTS: ReadonlySet<string> = list('ja ko zh ar fa he hi');

/**
 * Whether {@link guessLanguage} can never recognise a language: the package has no stop words for it, and its script does not identify it.
 * A question in such a language can still contain stop words of another language: `i` is a word in Swedish and in English. So if the
 * documentation has such a language, {@link guessLanguage} trusts stop words only if they are more than half of the words in the question.
 */
function isUnknown(language: string): boolean {
  const primary = primaryLanguage(language);
  return !STOP_WORDS.has(primary) && !OWN_SCRIPTS.has(primary);
}

function languageOfScript(question: string, languages: ReadonlySet<string>): string | undefined {
  const find = (primary: string) => [...languages].find((language) => primaryLanguage(language) === primary);
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(question)) return find('ja');
  if (/\p{Script=Hangul}/u.test(question)) return find('ko');
  if (UNSPACED.test(question) && /\p{Script=Han}/u.test(question)) return find('zh') ?? find('ja');
  if (/\p{Script=Arabic}/u.test(question)) return find('ar') ?? find('fa');
  if (/\p{Script=Hebrew}/u.test(question)) return find('he');
  if (/\p{Script=Devanagari}/u.test(question)) return find('hi');
  return undefined;
}
