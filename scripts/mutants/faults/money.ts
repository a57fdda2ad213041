import type { Fault } from '../fault.ts'

export const faults: readonly Fault[] = [
  {
    name: 'halves are rounded to even',
    file: 'db/domain/money.ts',
    find: 'Big.roundHalfUp',
    replace: 'Big.roundHalfEven',
    tests: ['test/domain/money.test.ts'],
  },
]
