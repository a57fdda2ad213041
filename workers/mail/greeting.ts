/** Greetings used in mails, in the service's languages and in neighboring ones. */
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
 * Matches a name on the first line, such as `Dana,` or `Ms. Ortiz!`, with text after it. Spaces separate the words, so
 * that a line can match in one way only; for a line of a hundred capitals there would be millions.
 */
const addresses = /^\p{Lu}[\p{L}\p{M}.'’-]*(?:[ \t]+\p{Lu}[\p{L}\p{M}.'’-]*){0,4}[ \t]*[,!:，]\s*\n\s*\S/u

/** Returns whether a message starts with a greeting, so that the mail needs no other greeting. */
export const isGreeting = (message: string): boolean => {
  const text = message.trim()
  return begins.test(text) || addresses.test(text)
}
