/** Returns the first sentence of a text. A colon at its end, which introduces a list, becomes a period. */
export const firstSentenceOf = (text: string): string => /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text
