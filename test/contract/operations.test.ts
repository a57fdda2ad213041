import t from 'tap'
import { contractOperations } from '../../scripts/testkit/http/contract.ts'
import { agreedOperations as agreed } from './agreed-operations.ts'

const published = new Map(contractOperations.map((operation) => [operation.operationId, operation]))

/** Returns the scopes that an operation requires, in the notation of operations.tsv. */
function scopeOf(security: Record<string, string[]>): string {
  if (Object.keys(security).length === 0) return '(none)'
  const scopes = [...new Set(Object.values(security).flat())]
  return scopes.length === 0 ? '(any)' : scopes.join(' ')
}

t.test('operations.tsv lists each operation, and each method of a path, once', (t) => {
  t.equal(agreed.length, contractOperations.length)
  t.equal(new Set(agreed.map(({ operationId }) => operationId)).size, agreed.length)
  t.equal(new Set(agreed.map(({ method, path }) => `${method} ${path}`)).size, agreed.length)
  t.end()
})

t.test('every published operation is in operations.tsv with its method, path, scope and cost', (t) => {
  const byName = new Map(agreed.map((one) => [one.operationId, one]))
  for (const { operationId, method, path, security, cost } of contractOperations) {
    const { family: _, emits: __, ...listed } = byName.get(operationId) ?? { family: '', emits: [] }
    t.strictSame({ method, path, operationId, scope: scopeOf(security), cost }, listed, operationId)
  }
  t.end()
})

t.test('every operation in operations.tsv is published', (t) => {
  for (const { operationId } of agreed) t.ok(published.has(operationId), operationId)
  t.end()
})
