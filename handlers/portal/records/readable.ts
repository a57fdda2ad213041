import type { PageContext } from '../section.ts'
import { familyAt } from './families/families.ts'
import type { Family, ValueKind } from './family.ts'

/** Whether a column names records of another family. */
export const isOther = (as: ValueKind): boolean => as === 'entity' || familyAt(as as Family['path']) !== undefined

/** Whether the role reads what a column shows: the names of another family's records are for those who read them. */
export function isReadable({ may }: Pick<PageContext, 'may'>, as: ValueKind): boolean {
  const other = familyAt(as as Family['path']) as Family | undefined
  return other === undefined || may(other.scope)
}
