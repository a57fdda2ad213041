import type { Handlers } from '../pipeline/contract/contract.ts'
import * as families from './families.ts'

type All<Union> = (Union extends unknown ? (of: Union) => void : never) extends (of: infer Each) => void ? Each : never

/**
 * Handlers of all operations. A missing handler is a compile error. The type is computed from `families`, because
 * Object.assign has no type for an arbitrary number of objects.
 */
export const handlers: Handlers = Object.assign({}, ...Object.values(families)) as All<
  (typeof families)[keyof typeof families]
>
