/** First words of greetings, in the service's languages and in neighboring ones. */
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
 * Matches a message whose first line is only a name, such as `Dana,` or `Ms. Ortiz!`. The words must be separated by
 * spaces. Otherwise a line of a hundred capitals could match in millions of ways, which would take too long.
 */
const addresses = /^\p{Lu}[\p{L}\p{M}.'’-]*(?:[ \t]+\p{Lu}[\p{L}\p{M}.'’-]*){0,4}[ \t]*[,!:，]\s*\n\s*\S/u

/** Returns whether a message starts with a greeting. The mail then needs no second greeting. */
export const startsWithGreeting = (message: string): boolean => {
  const text = message.trim()
  return begins.test(text) || addresses.test(text)
}
