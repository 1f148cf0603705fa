import { describe, expect, it } from 'vitest';
import { isFollowUp, isFragment } from '../../src/service/answer/isFollowUp.js';
import { answerOf, questionRequest, serviceWith, sources } from './support.js';

describe('a question that continues the previous one', () => {
  it.each([
    'and on Windows?',
    'What about Linux?',
    'but why',
    'How do I turn it off?',
    'does that work offline?',
    'Can I get there with a proxy?',
    '¿y en Windows?',
    'und unter Linux?',
    'а на Windows?',
    'et sous Linux ?',
    'OK, and the port?',
    'ok so where is the file',
    'okay',
    'E su Windows?',
  ])('is recognised: %s', (question) => expect(isFollowUp(question)).toBe(true));

  it.each([
    'Android setup',
    'How do I change the port?',
    '¿qué es un token?',
    'Options of the server',
    'E-mail notifications',
    'E2E tests with a proxy',
    'And/or conditions of a filter',
    'OK button does nothing',
    'OKR template',
    'Is there a dark theme?',
    'Are there limits? Then there are rules.',
    'I want to know whether the tokens that it gives to every single reader expire after some time',
  ])('is not confused with other questions: %s', (question) => expect(isFollowUp(question)).toBe(false));

  it.each([
    ['Y a-t-il un moyen d’exporter ?', undefined],
    ['Y a moyen d’exporter ?', 'fr'],
    ['En quelle langue est le site ?', 'fr-CA'],
    ['Ma clé API ne marche pas', 'fr'],
    ['¿En qué carpeta está el archivo?', 'es'],
    ['Mais opções de filtro', 'pt-BR'],
    ['Mas información sobre filtros', 'es'],
    ['Y axis labels of the chart', 'en'],
    ['En lista över alla portar', 'sv'],
    ['Et eksempel på filtre', 'da'],
    ['Et felles filter', 'nb'],
    ['So installiere ich das Paket', 'de'],
    ["E' possibile esportare?", undefined],
  ])('does not begin with a joint word of another language: %s', (question, language) =>
    expect(isFollowUp(question, language)).toBe(false),
  );

  it.each([
    ['¿Y en Windows?', 'es'],
    ['En op Windows?', 'nl'],
    ['En op Windows?', 'af'],
    ['E en Windows?', 'gl'],
    ['so why', 'en'],
    ['Et sous Linux ?', 'fr'],
    ['E su Windows?', 'it'],
    ['Mas e o proxy?', 'pt'],
    ['Mais comment ?', 'fr'],
    ['and on Windows?', 'fr'],
    ['а на Windows?', 'en'],
  ])('is recognised in its language: %s', (question, language) => expect(isFollowUp(question, language)).toBe(true));

  it('may also be too short to stand alone', () => {
    expect([isFragment('Windows?'), isFragment('How do I change the port?')]).toEqual([true, false]);
  });
});

describe('a second question that begins with the joint word of another language', () => {
  const FRENCH = {
    '/port': '# Le port\n\nLe serveur écoute le port 8080. Le port est réglé avec `port`.',
    '/langue': '# La langue\n\nLes messages sont en anglais. La langue est réglée avec `locale`.',
  };
  const FIRST = 'Comment régler le port du serveur ?';
  const outcomeOf = async (language: string, questions: string[], pages: Record<string, string> = FRENCH) => {
    const service = serviceWith({ pages: sources(pages), language });
    const messages = questions.map((content, position) => ({
      id: String(position),
      role: 'user',
      content,
      parts: [],
    }));
    const { finish } = await answerOf(await service(questionRequest('', { fields: { messages } })));
    await service.close();
    return finish;
  };

  it.each(['fr', 'en'])('is searched without the first one, in documentation marked as %s', async (language) => {
    expect(await outcomeOf(language, [FIRST, 'En quelle année est sorti le film ?'])).toMatchObject({
      outcome: 'none',
    });
  });

  it('is searched together with the first one in German documentation if the word joins it in Spanish', async () => {
    const pages = { '/port': '# Der Port\n\nDer Server nutzt den Port 8080. Der Port wird mit `port` eingestellt.' };
    const questions = ['Wie wird der Port des Servers eingestellt?', 'Y en Windows con proxy, cómo lo hago?'];
    expect(await outcomeOf('de', questions, pages)).toMatchObject({ outcome: 'closest' });
  });

  it.each([
    ['pt', 'O servidor usa a porta 8080.', 'Que porta usa o servidor?', 'Mas e sobre o uso?'],
    ['es', 'El servidor usa el puerto 8080.', '¿Qué puerto usa el servidor?', '¿Y les llegan notificaciones?'],
    ['es', 'El servidor usa el puerto 8080.', '¿Qué puerto usa el servidor?', '¿Y Do Not Track?'],
    ['it', 'Il server ascolta sulla porta 8080.', 'Su quale porta ascolta il server?', 'Ma se uso Docker, no?'],
    ['fr', 'Le serveur écoute le port 8080.', 'Quel port écoute le serveur ?', 'Et si no-store ?'],
    ['nl', 'De server luistert op poort 8080.', 'Op welke poort luistert de server?', 'En do not track?'],
  ])(
    'is searched together with the first one in documentation in %s, whose joint word it has, whatever its other words',
    async (language, text, first, second) => {
      const pages = { '/port': `# 8080\n\n${text}` };
      expect(await outcomeOf(language, [second], pages)).toMatchObject({ outcome: 'none' });
      expect(await outcomeOf(language, [first, second], pages)).not.toMatchObject({ outcome: 'none' });
    },
  );

  it('is searched together with the first one if the word joins it in its own language', async () => {
    expect(await outcomeOf('fr', [FIRST, 'Et en quelle année est sorti le film ?'])).toMatchObject({
      outcome: 'closest',
    });
  });
});
