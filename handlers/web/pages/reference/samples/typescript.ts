import { apiKeyVariable, type SampleCall, type SampleResponseKind } from './call.ts'
import { formatLiteral, typescriptStyle } from './literal.ts'

/** Returns the TypeScript code of a call, using the SDK. `origin` is the origin of the service. */
export function typescriptSample(call: SampleCall, origin: string): string {
  const key = call.isOpen ? '' : `, key: process.env.${apiKeyVariable}`
  return [
    "import { ConstructionApi } from 'construction-api-sdk'",
    '',
    `const api = new ConstructionApi({ url: ${formatLiteral(origin, typescriptStyle)}${key} })`,
    ...shown[call.responseKind](call.operationId, optionsOf(call)),
  ].join('\n')
}

/** Returns the options argument of the SDK method; an empty string if the call needs none. */
function optionsOf({ pathValues, query, body }: SampleCall): string {
  const given = [
    Object.keys(pathValues).length > 0 && ['path', pathValues],
    Object.keys(query).length > 0 && ['query', query],
    body !== undefined && ['body', body],
  ].filter((one) => one !== false)
  return given.length === 0 ? '' : formatLiteral(Object.fromEntries(given), typescriptStyle)
}

const data = (operationId: string, options: string): string[] => [
  `const { data } = await api.${operationId}(${options})`,
  'console.log(data)',
]
const answer = (operationId: string, options: string): string[] => [
  `const answer = await api.${operationId}(${options})`,
  'console.log(answer)',
]
const shown: Record<SampleResponseKind, typeof data> = {
  data,
  json: answer,
  text: answer,
  page: (operationId, options) => [
    `for await (const item of api.each('${operationId}'${options && `, ${options}`})) {`,
    '  console.log(item)',
    '}',
  ],
  job: (operationId, options) => [
    `const begun = await api.${operationId}(${options})`,
    'const job = await api.completed(begun)',
    'console.log(job.status, job.result)',
  ],
  file: (operationId, options) => [
    `const file = await api.${operationId}(${options})`,
    'console.log(file.type, file.size)',
  ],
  nothing: (operationId, options) => [`await api.${operationId}(${options})`],
}
