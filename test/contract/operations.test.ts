import { readFileSync } from 'node:fs'
import t from 'tap'
import { contractOperations } from '../support/contract.ts'

/**
 * The operations that were agreed, beside those of the published document. The list is written by hand and follows from
 * nothing, so that an operation cannot change its name, place, scope or cost by a change of the contract alone.
 */
interface Agreed {
  family: string
  method: string
  path: string
  operationId: string
  /** One scope; (any) for every credential, (none) without one. */
  scope: string
  cost: number
}

const agreed: Agreed[] = readFileSync(new URL('operations.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [family, method, path, operationId, scope, cost] = line.split('\t')
    return {
      family: family!,
      method: method!,
      path: path!,
      operationId: operationId!,
      scope: scope!,
      cost: Number(cost),
    }
  })

const published = new Map(contractOperations.map((operation) => [operation.operationId, operation]))

/** What the document demands of a caller, in the list's words. */
function scopeOf(security: Record<string, string[]>): string {
  if (Object.keys(security).length === 0) return '(none)'
  const scopes = [...new Set(Object.values(security).flat())]
  return scopes.length === 0 ? '(any)' : scopes.join(' ')
}

t.test('the list names each operation, and each method of a path, once', (t) => {
  t.equal(agreed.length, contractOperations.length)
  t.equal(new Set(agreed.map(({ operationId }) => operationId)).size, agreed.length)
  t.equal(new Set(agreed.map(({ method, path }) => `${method} ${path}`)).size, agreed.length)
  t.end()
})

t.test('every published operation is one of the list, with its method, path, scope and cost', (t) => {
  const byName = new Map(agreed.map((one) => [one.operationId, one]))
  for (const { operationId, method, path, security, cost } of contractOperations) {
    const { family: _family, ...listed } = byName.get(operationId) ?? { family: '' }
    t.strictSame({ method, path, operationId, scope: scopeOf(security), cost }, listed, operationId)
  }
  t.end()
})

t.test('every operation of the list is published', (t) => {
  for (const { operationId } of agreed) t.ok(published.has(operationId), operationId)
  t.end()
})
