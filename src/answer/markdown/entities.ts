/** The names of U+00A0 to U+00DF, in the order of their characters. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave ' +
  'Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc ' +
  'Uuml Yacute THORN szlig';
/** Those of U+0391 to U+03A9; one place is empty. */
const GREEK =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho  Sigma Tau Upsilon Phi Chi Psi Omega';
/** Each name before its character. */
const OTHERS =
  'divide÷fnofƒsigmafςthetasymϑupsihϒpivϖbull•hellip…prime′Prime″oline‾frasl⁄weierp℘imageℑrealℜtrade™alefsymℵlarr←uarr↑rarr→darr↓' +
  'harr↔crarr↵lArr⇐uArr⇑rArr⇒dArr⇓hArr⇔forall∀part∂exist∃empty∅nabla∇isin∈notin∉ni∋prod∏sum∑minus−lowast∗radic√prop∝infin∞ang∠' +
  'and∧or∨cap∩cup∪int∫there4∴sim∼cong≅asymp≈ne≠equiv≡le≤ge≥sub⊂sup⊃nsub⊄sube⊆supe⊇oplus⊕otimes⊗perp⊥sdot⋅lceil⌈rceil⌉lfloor⌊' +
  'rfloor⌋lang⟨rang⟩loz◊spades♠clubs♣hearts♥diams♦quot"amp&lt<gt>apos\'OEligŒScaronŠYumlŸcircˆtilde˜ensp\u2002emsp\u2003' +
  'thinsp\u2009zwnj\u200Czwj\u200Dlrm\u200Erlm\u200Fndash–mdash—lsquo‘rsquo’sbquo‚ldquo“rdquo”bdquo„dagger†Dagger‡permil‰' +
  'lsaquo‹rsaquo›euro€';

const named = new Map<string, string>();

/** A capital letter brings its small one, whose name is as its own in small letters. */
function add(name: string, character: string): void {
  const small = character.toLowerCase();
  if (small !== character) named.set(name.toLowerCase(), small);
  named.set(name, character);
}

for (const [names, first] of [
  [LATIN, 0xa0],
  [GREEK, 0x391],
] as const)
  names.split(' ').forEach((name, index) => {
    if (name) add(name, String.fromCharCode(first + index));
  });
for (const [, name = '', character = ''] of OTHERS.matchAll(/(\w+)(\W)/g)) add(name, character);

/** The character of `&name;`: the names of HTML 4, and `apos`. Others stay as they are written (docs: what differs). */
export function namedEntity(name: string): string | undefined {
  return named.get(name);
}
