import { apiKeyVariable, requestTargetOf, type SampleCall, type SampleResponseKind } from './call.ts'
import { formatLiteral, pythonStyle } from './literal.ts'

/** Returns the Python code of a call, using the package requests. */
export function pythonSample(call: SampleCall, api: string): string {
  const { method, query, body, isForm, isOpen, takesIdempotencyKey } = call
  const headers = [
    ...(isOpen ? [] : [`"Authorization": f"Bearer {os.environ['${apiKeyVariable}']}"`]),
    ...(takesIdempotencyKey ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
  ]
  const given = [
    JSON.stringify(`${api}${requestTargetOf({ ...call, query: {} })}`),
    ...(Object.keys(query).length > 0 ? [`params=${formatLiteral(query, pythonStyle, '    ')}`] : []),
    ...(headers.length > 0 ? [dictionary('headers', headers)] : []),
    ...(body === undefined ? [] : [`${isForm ? 'data' : 'json'}=${wide(formatLiteral(body, pythonStyle))}`]),
    'timeout=30',
  ]
  const modules = [...(isOpen ? [] : ['import os']), ...(takesIdempotencyKey ? ['import uuid'] : [])]
  return [
    ...(modules.length > 0 ? [...modules, ''] : []),
    'import requests',
    '',
    `answer = requests.${method.toLowerCase()}(`,
    ...given.map((one) => `    ${one},`),
    ')',
    'answer.raise_for_status()',
    ...shown[call.responseKind],
  ].join('\n')
}

/**
 * Formats a keyword argument with a dictionary: a single entry on the argument's line, several entries on separate
 * lines.
 */
const dictionary = (name: string, entries: string[]): string =>
  entries.length === 1
    ? `${name}={${entries[0]}}`
    : [`${name}={`, ...entries.map((entry) => `        ${entry},`), '    }'].join('\n')

const data = ['print(answer.json()["data"])']
const shown: Record<SampleResponseKind, string[]> = {
  data,
  job: data,
  page: ['for item in answer.json()["data"]:', '    print(item)'],
  json: ['print(answer.json())'],
  text: ['print(answer.text)'],
  file: ['with open("download", "wb") as file:', '    file.write(answer.content)'],
  nothing: ['print(answer.status_code)'],
}

/**
 * Reindents a Python literal: four spaces per level, plus four for the enclosing argument. String values contain no
 * line breaks, so they are not changed.
 */
const wide = (text: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? line : line.replace(/^ */, (blanks) => `    ${blanks}${blanks}`)))
    .join('\n')
