/**
 * JSON whose numbers never become JS numbers: a number is the text that stood in the source, and is written as that
 * text again. TypeScript does not know these two parts of JSON yet, which Node 24 has
 * (https://github.com/tc39/proposal-json-parse-with-source).
 */
const json = JSON as unknown as {
  rawJSON(text: string): ExactNumber
  isRawJSON(value: unknown): value is ExactNumber
  parse(text: string, reviver: (key: string, value: unknown, context: { source: string }) => unknown): unknown
}

/** A number in JSON, by its text: `6527.81`. */
export interface ExactNumber {
  readonly rawJSON: string
}

/** A decimal text as a number in JSON. Throws SyntaxError when the text is not one, such as `1.` or `0x1`. */
export const exactNumber = (text: string): ExactNumber => json.rawJSON(text)

/** The text of a number that `parseExact` read; undefined for anything else. */
export const textOfNumber = (value: unknown): string | undefined => (json.isRawJSON(value) ? value.rawJSON : undefined)

/** Reads JSON and keeps every number by its text. Throws SyntaxError. */
export const parseExact = (text: string): unknown =>
  json.parse(text, (_key, value, { source }) => (typeof value === 'number' ? json.rawJSON(source) : value))

/** A member of what `parseExact` read; undefined where there is none or `value` is no object. */
export function memberOf(value: unknown, ...path: readonly (string | number)[]): unknown {
  let at = value
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string | number, unknown>)[name]
  }
  return at
}

/** A member that is a text, or a number's text; undefined where it is neither. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = memberOf(value, ...path)
  return typeof found === 'string' ? found : textOfNumber(found)
}

/** A member that is an array; empty where it is not. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  const found = memberOf(value, ...path)
  return Array.isArray(found) ? found : []
}
