/**
 * JSON functions that keep numbers exact. A number is parsed into its source text and written as that text again; it
 * never becomes a JavaScript number. Node 24 has these functions; TypeScript does not declare them yet
 * (https://github.com/tc39/proposal-json-parse-with-source).
 */
const json = JSON as unknown as {
  rawJSON(text: string): ExactNumber
  isRawJSON(value: unknown): value is ExactNumber
  parse(text: string, reviver: (key: string, value: unknown, context: { source: string }) => unknown): unknown
}

/** A JSON number as its source text, such as `6527.81`. */
export interface ExactNumber {
  readonly rawJSON: string
}

/** Makes a JSON number from its text. Throws SyntaxError if the text is not a JSON number, such as `1.` or `0x1`. */
export const exactNumber = (text: string): ExactNumber => json.rawJSON(text)

/** Returns the source text of a number that `parseExactJson` has parsed; undefined for any other value. */
export const exactNumberText = (value: unknown): string | undefined =>
  json.isRawJSON(value) ? value.rawJSON : undefined

/** Parses JSON, with every number as its source text. Throws SyntaxError if the text is not JSON. */
export const parseExactJson = (text: string): unknown =>
  json.parse(text, (_key, value, { source }) => (typeof value === 'number' ? json.rawJSON(source) : value))

/** Returns the value at a path in a value parsed by `parseExactJson`, or undefined if the path does not exist. */
export function valueAtPath(value: unknown, ...path: readonly (string | number)[]): unknown {
  let at = value
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined
    at = (at as Record<string | number, unknown>)[name]
  }
  return at
}

/** Returns the string, or the text of the number, at a path; undefined if the value there is neither. */
export function textAtPath(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = valueAtPath(value, ...path)
  return typeof found === 'string' ? found : exactNumberText(found)
}

/** Returns the array at a path, or an empty array if the value there is not an array. */
export function listAtPath(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  const found = valueAtPath(value, ...path)
  return Array.isArray(found) ? found : []
}
