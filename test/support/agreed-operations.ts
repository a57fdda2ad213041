import { readFileSync } from 'node:fs'

interface AgreedOperation {
  family: string
  method: string
  path: string
  operationId: string
  /** One scope; (any) for every credential, (none) without one. */
  scope: string
  cost: number
  /** The types of the events that it emits in its arranged case, in order. */
  emits: string[]
}

/**
 * The operations that were agreed, beside those of the published document. The list is written by hand and follows from
 * nothing, so that an operation cannot change its name, place, scope, cost or events by a change of the contract alone.
 */
export const agreedOperations: AgreedOperation[] = readFileSync(
  new URL('../contract/operations.tsv', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [family, method, path, operationId, scope, cost, emits] = line.split('\t') as [string, ...string[]]
    return {
      ...{ family, method: method!, path: path!, operationId: operationId!, scope: scope!, cost: Number(cost) },
      emits: emits === '-' ? [] : emits!.split(' '),
    }
  })
