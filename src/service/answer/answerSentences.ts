import { findLanguage, type LanguageFolder } from '../../languages/languages.js';

/** Fixed sentences of a quoted answer. */
export interface AnswerSentences {
  /** Introduces quotes that answer the question. */
  quoted: string;
  /** Introduces quotes that may not answer the question. */
  closest: string;
  notFound: string;
  nearestPages: string;
  /** Introduces a quote. `{link}` is the link to its section. */
  from: string;
  /** Text of a link to the section, below a quote that leaves out a part of a list, a table, code or another long block. */
  more: string;
  /** Says that a quoted answer replaces the answer of a language model. */
  withoutModel: string;
  /** Says that the answer does not consider attached files that are not text, such as images and PDFs. */
  unreadFiles: string;
}

const ENGLISH: AnswerSentences = {
  quoted: 'Quoted from the documentation:',
  closest: 'I am not sure that the documentation answers this. The closest match, quoted:',
  notFound: 'I could not find this in these docs.',
  nearestPages: 'The nearest pages are:',
  from: 'From {link}:',
  more: 'The rest is on the page.',
  withoutModel: 'The language model is not available at the moment, so this answer quotes the documentation.',
  unreadFiles: 'I can only read text, so this answer does not consider attached files of other types.',
};

/**
 * The fixed sentences of each language. Polish, Russian, Turkish and Ukrainian are left out until all four have stop words: the language of
 * a question is guessed by stop words. A guess without the stop words of all four could confuse related languages, such as Ukrainian with
 * Russian.
 */
const SENTENCES: Partial<Readonly<Record<LanguageFolder, AnswerSentences>>> = {
  en: ENGLISH,
  de: {
    quoted: 'Aus der Dokumentation zitiert:',
    closest: 'Ich bin nicht sicher, ob die Dokumentation das beantwortet. Am nächsten kommt, zitiert:',
    notFound: 'Das habe ich in dieser Dokumentation nicht gefunden.',
    nearestPages: 'Die nächstliegenden Seiten sind:',
    from: 'Aus {link}:',
    more: 'Der Rest steht auf der Seite.',
    withoutModel: 'Das Sprachmodell ist zurzeit nicht verfügbar, deshalb zitiert diese Antwort die Dokumentation.',
    unreadFiles: 'Ich kann nur Text lesen, deshalb berücksichtigt diese Antwort angehängte Dateien anderer Art nicht.',
  },
  es: {
    quoted: 'Citado de la documentación:',
    closest: 'No estoy seguro de que la documentación responda a esto. Lo más cercano, citado:',
    notFound: 'No he encontrado esto en esta documentación.',
    nearestPages: 'Las páginas más cercanas son:',
    from: 'De {link}:',
    more: 'El resto está en la página.',
    withoutModel:
      'El modelo de lenguaje no está disponible en este momento, por eso esta respuesta cita la documentación.',
    unreadFiles: 'Solo puedo leer texto, por eso esta respuesta no tiene en cuenta los archivos adjuntos de otro tipo.',
  },
  fr: {
    quoted: 'Cité de la documentation :',
    closest: 'Je ne suis pas sûr que la documentation réponde à cette question. Le plus proche, cité :',
    notFound: 'Je n’ai pas trouvé cela dans cette documentation.',
    nearestPages: 'Les pages les plus proches sont :',
    from: 'Extrait de {link} :',
    more: 'La suite est sur la page.',
    withoutModel:
      'Le modèle de langage n’est pas disponible pour le moment ; cette réponse cite donc la documentation.',
    unreadFiles:
      'Je ne peux lire que du texte ; cette réponse ne tient donc pas compte des fichiers joints d’un autre type.',
  },
  'pt-BR': {
    quoted: 'Citado da documentação:',
    closest: 'Não tenho certeza de que a documentação responda a isto. O mais próximo, citado:',
    notFound: 'Não encontrei isto nesta documentação.',
    nearestPages: 'As páginas mais próximas são:',
    from: 'De {link}:',
    more: 'O resto está na página.',
    withoutModel: 'O modelo de linguagem não está disponível no momento, por isso esta resposta cita a documentação.',
    unreadFiles: 'Só consigo ler texto, por isso esta resposta não considera os arquivos anexados de outros tipos.',
  },
  it: {
    quoted: 'Citato dalla documentazione:',
    closest: 'Non è certo che la documentazione risponda a questa domanda. Il passaggio più vicino, citato:',
    notFound: 'Non ho trovato questa informazione nella documentazione.',
    nearestPages: 'Le pagine più vicine sono:',
    from: 'Da {link}:',
    more: 'Il resto è nella pagina.',
    withoutModel: 'Il modello linguistico non è disponibile al momento, quindi questa risposta cita la documentazione.',
    unreadFiles: 'Posso leggere solo testo, quindi questa risposta non tiene conto dei file allegati di altro tipo.',
  },
  nl: {
    quoted: 'Geciteerd uit de documentatie:',
    closest: 'Ik weet niet zeker of de documentatie dit beantwoordt. Het dichtst in de buurt komt dit citaat:',
    notFound: 'Dit heb ik niet gevonden in deze documentatie.',
    nearestPages: 'De pagina’s die het dichtst in de buurt komen:',
    from: 'Uit {link}:',
    more: 'De rest staat op de pagina.',
    withoutModel: 'Het taalmodel is op dit moment niet beschikbaar, daarom citeert dit antwoord de documentatie.',
    unreadFiles:
      'Ik kan alleen tekst lezen, daarom houdt dit antwoord geen rekening met bijgevoegde bestanden van een ander type.',
  },
  ja: {
    quoted: 'ドキュメントからの引用：',
    closest: 'この質問への回答がドキュメントにあるかどうかは不確かです。最も近い箇所の引用：',
    notFound: 'このドキュメントには見つかりませんでした。',
    nearestPages: '最も近いページ：',
    from: '{link}より：',
    more: '続きはページをご覧ください。',
    withoutModel: '現在、言語モデルを利用できないため、この回答はドキュメントからの引用です。',
    unreadFiles: '読み取れるのはテキストだけです。この回答では、それ以外の形式の添付ファイルを考慮していません。',
  },
  ko: {
    quoted: '문서에서 인용:',
    closest: '문서에 이 질문의 답이 있는지 확실하지 않습니다. 가장 가까운 내용 인용:',
    notFound: '이 문서에서 찾지 못했습니다.',
    nearestPages: '가장 가까운 페이지:',
    from: '{link}에서:',
    more: '나머지는 페이지에 있습니다.',
    withoutModel: '지금은 언어 모델을 사용할 수 없어 문서를 인용해 답합니다.',
    unreadFiles: '텍스트만 읽을 수 있어 이 답변에는 다른 형식의 첨부 파일이 반영되지 않았습니다.',
  },
  'zh-Hans': {
    quoted: '引自文档：',
    closest: '不确定文档是否回答了这个问题。最接近的内容，引用如下：',
    notFound: '在本文档中没有找到相关内容。',
    nearestPages: '最接近的页面：',
    from: '来自 {link}：',
    more: '其余内容见该页面。',
    withoutModel: '语言模型目前不可用，因此本回答引用文档内容。',
    unreadFiles: '只能读取文本，因此本回答未考虑所添加的其他类型的文件。',
  },
  'zh-Hant': {
    quoted: '引自文件：',
    closest: '不確定文件是否回答了這個問題。最接近的內容，引用如下：',
    notFound: '在本文件中找不到相關內容。',
    nearestPages: '最接近的頁面：',
    from: '來自 {link}：',
    more: '其餘內容請見該頁面。',
    withoutModel: '語言模型目前無法使用，因此本回答引用文件內容。',
    unreadFiles: '只能讀取文字，因此本回答未考慮所附加的其他類型的檔案。',
  },
  ar: {
    quoted: 'اقتباس من الوثائق:',
    closest: 'ليس مؤكدًا أن الوثائق تجيب عن هذا السؤال. أقرب اقتباس منها:',
    notFound: 'لم أجد هذا في هذه الوثائق.',
    nearestPages: 'أقرب الصفحات:',
    from: 'من {link}:',
    more: 'البقية في الصفحة.',
    withoutModel: 'النموذج اللغوي غير متاح حاليًا، لذلك تقتبس هذه الإجابة من الوثائق.',
    unreadFiles: 'لا أقرأ سوى النصوص، لذلك لا تأخذ هذه الإجابة في الحسبان الملفات المرفقة من الأنواع الأخرى.',
  },
  he: {
    quoted: 'ציטוט מהתיעוד:',
    closest: 'לא ברור שהתיעוד עונה על השאלה הזאת. הציטוט הקרוב ביותר:',
    notFound: 'לא מצאתי את זה בתיעוד הזה.',
    nearestPages: 'הדפים הקרובים ביותר:',
    from: 'מתוך {link}:',
    more: 'ההמשך נמצא בדף.',
    withoutModel: 'מודל השפה אינו זמין כרגע, ולכן התשובה הזאת מצטטת את התיעוד.',
    unreadFiles: 'אפשר לקרוא רק טקסט, ולכן התשובה הזאת אינה מתייחסת לקבצים מצורפים מסוגים אחרים.',
  },
  hi: {
    quoted: 'दस्तावेज़ से उद्धरण:',
    closest: 'यह पक्का नहीं है कि दस्तावेज़ में इसका जवाब है। सबसे नज़दीकी उद्धरण:',
    notFound: 'इस दस्तावेज़ में यह नहीं मिला।',
    nearestPages: 'सबसे नज़दीकी पेज:',
    from: '{link} से:',
    more: 'बाकी हिस्सा पेज पर है।',
    withoutModel: 'भाषा मॉडल अभी उपलब्ध नहीं है, इसलिए इस जवाब में दस्तावेज़ से उद्धरण दिए गए हैं।',
    unreadFiles: 'केवल टेक्स्ट पढ़ा जा सकता है, इसलिए इस जवाब में जोड़ी गई दूसरी तरह की फ़ाइलें शामिल नहीं हैं।',
  },
};

/** Languages in which the sentences are available, including English. */
export const SENTENCE_LANGUAGES: ReadonlySet<string> = new Set(Object.keys(SENTENCES));

/** Whether a text contains the sentence `unreadFiles`, in any language. */
export function saysUnreadFiles(text: string): boolean {
  return Object.values(SENTENCES).some(({ unreadFiles }) => text.includes(unreadFiles));
}

/** Returns the sentences in a language, with English as fallback. */
export function answerSentences(language: string | undefined): AnswerSentences {
  const folder = findLanguage(language ?? 'en');
  return (folder && SENTENCES[folder]) ?? ENGLISH;
}
