/** The first sentence of a page's summary; one that leads up to a list ends as any other. */
export const firstSentence = (text: string): string => /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text
