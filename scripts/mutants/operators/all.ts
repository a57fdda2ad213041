import { moveBound, negateCondition } from './conditions.ts'
import { dropMember } from './lists.ts'
import { dropLock } from './locks.ts'
import type { Operator } from './operator.ts'
import { dropState, dropTenant } from './predicates.ts'
import { alterRounding } from './roundings.ts'
import { dropAwaited, dropEvent } from './statements.ts'

export const operators: readonly Operator[] = [
  negateCondition,
  moveBound,
  dropMember,
  dropLock,
  dropTenant,
  dropState,
  dropEvent,
  dropAwaited,
  alterRounding,
]
