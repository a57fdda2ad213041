import type { Handlers } from './contract.ts'
import * as families from './families.ts'

type All<Union> = (Union extends unknown ? (of: Union) => void : never) extends (of: infer Each) => void ? Each : never

/** Every operation of the contract with its handler; one that no family has does not compile. Object.assign has no type for any number of objects. */
export const handlers: Handlers = Object.assign({}, ...Object.values(families)) as All<
  (typeof families)[keyof typeof families]
>
