import { readFileSync } from 'node:fs'

interface AgreedOperation {
  family: string
  method: string
  path: string
  operationId: string
  /** A scope, "(any)" if any credential suffices, or "(none)" if no credential is needed. */
  scope: string
  cost: number
  /** Types of the events that the operation emits when its prepared test request is sent, in order. */
  emits: string[]
}

/**
 * List of all agreed operations, maintained by hand and not derived from the contract. So a change of the contract
 * alone cannot change an operation's name, path, scope, cost or events.
 */
export const agreedOperations: AgreedOperation[] = readFileSync(new URL('operations.tsv', import.meta.url), 'utf8')
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
