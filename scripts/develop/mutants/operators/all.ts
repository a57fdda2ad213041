import { changeComparisonBound, negateCondition } from './conditions.ts'
import { dropMember } from './lists.ts'
import { dropLock } from './locks.ts'
import type { MutationOperator } from './operator.ts'
import { dropStateCondition, dropTenantCondition } from './predicates.ts'
import { alterRounding } from './roundings.ts'
import { dropAwaitedStatement, dropEvent } from './statements.ts'

export const mutationOperators: readonly MutationOperator[] = [
  negateCondition,
  changeComparisonBound,
  dropMember,
  dropLock,
  dropTenantCondition,
  dropStateCondition,
  dropEvent,
  dropAwaitedStatement,
  alterRounding,
]
