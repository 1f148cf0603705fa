import { primaryLanguage } from '../../search/primaryLanguage.js';

/** Fixed sentences of a quoted answer. */
export interface AnswerSentences {
  /** Introduces quotes that answer the question. */
  quoted: string;
  /** Introduces quotes that may not answer the question. */
  closest: string;
  notFound: string;
  nearestPages: string;
  from: string;
  /** Text of a link to the section, below a list, table or code of which only a part is quoted. */
  more: string;
  /** Says that a quoted answer replaces the answer of a language model. */
  withoutModel: string;
  /** Says that the answer does not consider an attached image. */
  unreadFiles: string;
}

const SENTENCES: Readonly<Record<string, AnswerSentences>> = {
  en: {
    quoted: 'Quoted from the documentation:',
    closest: 'I am not sure that the documentation answers this. The closest match, quoted:',
    notFound: 'I could not find this in these docs.',
    nearestPages: 'The nearest pages are:',
    from: 'From',
    more: 'The rest is on the page.',
    withoutModel: 'The language model is not available at the moment, so this answer quotes the documentation.',
    unreadFiles: 'I can only read text, so this answer does not consider your image.',
  },
  de: {
    quoted: 'Aus der Dokumentation zitiert:',
    closest: 'Ich bin nicht sicher, ob die Dokumentation das beantwortet. Am nächsten kommt, zitiert:',
    notFound: 'Das habe ich in dieser Dokumentation nicht gefunden.',
    nearestPages: 'Die nächstliegenden Seiten sind:',
    from: 'Aus',
    more: 'Der Rest steht auf der Seite.',
    withoutModel: 'Das Sprachmodell ist zurzeit nicht verfügbar, deshalb zitiert diese Antwort die Dokumentation.',
    unreadFiles: 'Ich kann nur Text lesen, deshalb berücksichtigt diese Antwort dein Bild nicht.',
  },
  es: {
    quoted: 'Citado de la documentación:',
    closest: 'No estoy seguro de que la documentación responda a esto. Lo más cercano, citado:',
    notFound: 'No he encontrado esto en esta documentación.',
    nearestPages: 'Las páginas más cercanas son:',
    from: 'De',
    more: 'El resto está en la página.',
    withoutModel:
      'El modelo de lenguaje no está disponible en este momento, por eso esta respuesta cita la documentación.',
    unreadFiles: 'Solo puedo leer texto, por eso esta respuesta no tiene en cuenta la imagen.',
  },
  fr: {
    quoted: 'Cité de la documentation :',
    closest: 'Je ne suis pas sûr que la documentation réponde à cette question. Le plus proche, cité :',
    notFound: 'Je n’ai pas trouvé cela dans cette documentation.',
    nearestPages: 'Les pages les plus proches sont :',
    from: 'Extrait de',
    more: 'La suite est sur la page.',
    withoutModel:
      'Le modèle de langage n’est pas disponible pour le moment ; cette réponse cite donc la documentation.',
    unreadFiles: 'Je ne peux lire que du texte ; cette réponse ne tient donc pas compte de l’image.',
  },
  pt: {
    quoted: 'Citado da documentação:',
    closest: 'Não tenho certeza de que a documentação responda a isto. O mais próximo, citado:',
    notFound: 'Não encontrei isto nesta documentação.',
    nearestPages: 'As páginas mais próximas são:',
    from: 'De',
    more: 'O resto está na página.',
    withoutModel: 'O modelo de linguagem não está disponível no momento, por isso esta resposta cita a documentação.',
    unreadFiles: 'Só consigo ler texto, por isso esta resposta não considera a imagem.',
  },
};

/** Languages into which the sentences are translated. */
export const SENTENCE_LANGUAGES: ReadonlySet<string> = new Set(Object.keys(SENTENCES));

/** Returns the sentences in a language, with English as fallback. */
export function answerSentences(language: string | undefined): AnswerSentences {
  const primary = primaryLanguage(language);
  // The tag comes from the request, so it could be "constructor".
  return (Object.hasOwn(SENTENCES, primary) ? SENTENCES[primary] : undefined) ?? (SENTENCES.en as AnswerSentences);
}
