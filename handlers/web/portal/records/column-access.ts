import type { PageContext } from '../section.ts'
import { familyAt } from './families/families.ts'
import type { Family, ValueKind } from './family.ts'

/** Reports whether a column contains references to records of other families. */
export const isReferenceColumn = (as: ValueKind): boolean =>
  as === 'entity' || familyAt(as as Family['path']) !== undefined

/** Reports whether the role may read a column. Titles of another family's records require that family's scope. */
export function canReadColumn({ may }: Pick<PageContext, 'may'>, as: ValueKind): boolean {
  const other = familyAt(as as Family['path']) as Family | undefined
  return other === undefined || may(other.scope)
}
