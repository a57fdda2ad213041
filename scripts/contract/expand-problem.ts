import { type JsonObject, objectAt } from './complete.ts'
import { toSchemaReference } from './expand-schemas.ts'
import { checkExtensionKeys, checkExtensionKeysBelow, failWithSpecError, publishedKeys } from './shorthand.ts'

/** Address of the documentation page of all problems; a problem's code is the fragment. */
const page = 'https://construction.example/docs/api/concepts/errors'

const members = ['code', 'title', 'status', 'detail']

/**
 * Expands `x-problem` of a response into an example problem: `code`, which becomes the end of the problem's type,
 * `title`, `status` and `detail`. Other members of the response are kept.
 */
export function expandProblem(response: JsonObject, place: string): JsonObject {
  checkExtensionKeys(response, ['x-problem'], place)
  const { 'x-problem': problem, ...rest } = response
  checkExtensionKeysBelow(rest, publishedKeys.schema, place)
  if (problem === undefined) return rest
  if ('content' in rest) failWithSpecError(place, 'content follows from x-problem; leave it out')
  const { code, ...said } = objectAt(problem)
  if (Object.keys(objectAt(problem)).join() !== members.join()) {
    failWithSpecError(place, `x-problem must have ${members.join(', ')}, in this order`)
  }
  const example = { type: `${page}#${code}`, ...said, request_id: 'req_01k9x7v3h2f8e6c4b0a1' }
  return { ...rest, content: { 'application/problem+json': { schema: toSchemaReference('Problem'), example } } }
}
