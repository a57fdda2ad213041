/** A word of the repository's older style, and what to write in its place. */
interface RefusedWord {
  pattern: RegExp
  better: string
}

const refused = (words: string, better: string): RefusedWord => ({
  pattern: new RegExp(`\\b(?:${words})\\b`, 'i'),
  better,
})

/** Words that comments, test titles and pages of the documentation do not use. */
export const refusedWords: readonly RefusedWord[] = [
  refused('told', 'reports, returns, logs; or name who receives what'),
  refused('nobody|somebody|whoever|whomever', 'the user, the caller, the operator; or no one'),
  refused('anew', 'again'),
  refused('besides?', 'next to, in addition to, while'),
  refused('meanwhile', 'in the meantime, then'),
  refused('stands?|standing', 'is, is stored'),
  refused('of (?:its|their|his|her) own', 'its own'),
  refused('errands?', 'task, delivery'),
  refused('goes by|go by', 'uses, follows'),
  refused('sees to|see to', 'ensures'),
  refused('as ever', 'as usual; or say how'),
  refused('likewise', 'also'),
  refused('thereby|thereof|whereof|wherein', 'a sentence with a subject'),
]

/** The most words that a sentence may have. */
export const maxSentenceWords = { comment: 25, title: 25, docs: 30 }
