/** Words with which people greet in mails, in the languages that these are in, and their neighbours'. */
const greetings = [
  ...['hello', 'hi', 'hey', 'dear', 'greetings', 'good (?:morning|afternoon|evening|day)', 'to whom it may concern'],
  ...[
    'hola',
    'estimad[oa]s?',
    'querid[oa]s?',
    'apreciad[oa]s?',
    'muy señor(?:a|es)?',
    'buen[oa]?s? (?:días?|tardes|noches)',
  ],
  ...[
    'hallo',
    'guten (?:tag|morgen|abend)',
    'moin',
    'servus',
    'sehr geehrte[rs]?',
    'liebe[rs]?',
    'grüezi',
    'grüß \\p{L}+',
  ],
  ...['bonjour', 'bonsoir', 'salut', 'ch(?:er|ère)s?', 'madame', 'monsieur', 'mesdames', 'messieurs'],
  ...['ciao', 'buongiorno', 'gentile', 'olá', 'bom dia', 'boa tarde', 'prezad[oa]s?', 'beste', 'geachte'],
]
const begins = new RegExp(`^[¡¿]?(?:${greetings.join('|')})(?![\\p{L}\\p{M}])`, 'iu')

/**
 * `Dana,` or `Ms. Ortiz!` on a line of its own, before the rest. Blanks part the words, so that a text can be read as words in
 * one way alone: of a line of a hundred capitals there would be millions.
 */
const addresses = /^\p{Lu}[\p{L}\p{M}.'’-]*(?:[ \t]+\p{Lu}[\p{L}\p{M}.'’-]*){0,4}[ \t]*[,!:，]\s*\n\s*\S/u

/** Whether a message greets its reader, so that a mail that begins with it needs no other greeting. */
export const isGreeting = (message: string): boolean => {
  const text = message.trim()
  return begins.test(text) || addresses.test(text)
}
