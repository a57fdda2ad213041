import { allScopes } from '../../../../db/domain/scopes.ts'
import { humanizeName } from '../../../../db/engine/base/capitals.ts'
import { createScopeTitleLister } from '../../pages/scope-titles.ts'

/**
 * This module builds the table of scopes in the form for a new API key. Each family has a row, with a checkbox for
 * read, write and delete, and a list of its other scopes.
 */

export const columns = [
  { verb: 'read', label: 'Read' },
  { verb: 'write', label: 'Write' },
  { verb: 'delete', label: 'Delete' },
] as const

export interface ScopeCheckbox {
  scope: string
  title: string
  label: string
  checked: boolean
}

export interface ScopeRow {
  family: string
  /** Checkboxes in column order; undefined if the family has no such scope or the role may not grant it. */
  boxes: (ScopeCheckbox | undefined)[]
  more: ScopeCheckbox[]
}

/**
 * Returns the scopes that have no effect in an API key: sign-in scopes, and scopes of operations that do not exist yet.
 */
function meaningless(document: object): ReadonlySet<string> {
  const { Scope } = (document as { components: { schemas: { Scope: { 'x-planned'?: string[] } } } }).components.schemas
  return new Set([...(Scope['x-planned'] ?? []), 'openid', 'offline_access'])
}

/**
 * Returns the table rows with the scopes that the role may grant. The checkboxes of the scopes in `chosen` are ticked.
 */
export function scopeTable(document: object, may: ReadonlySet<string>, chosen: ReadonlySet<string>): ScopeRow[] {
  const left = meaningless(document)
  const titles = createScopeTitleLister(document)
  const box = (scope: string): ScopeCheckbox => ({
    scope,
    title: titles([scope])[0]!,
    label: scope === 'bids:accept_reject' ? 'Accept or reject' : humanizeName(scope.split(':')[1]!),
    checked: chosen.has(scope),
  })
  const offered = allScopes.filter((scope) => may.has(scope) && !left.has(scope))
  const families = Map.groupBy(offered, (scope) => scope.split(':')[0]!)
  const verbs: readonly string[] = columns.map(({ verb }) => verb)
  return [...families].map(([family, scopes]) => ({
    family: familyNames[family] ?? humanizeName(family),
    boxes: verbs.map((verb) => scopes.filter((scope) => scope === `${family}:${verb}`).map(box)[0]),
    more: scopes.filter((scope) => !verbs.includes(scope.split(':')[1]!)).map(box),
  }))
}

const familyNames: Record<string, string> = {
  pay_apps: 'Pay applications',
  site_logs: 'Daily logs',
  audit: 'Request log',
  dispatch: 'Crew schedule',
}

/**
 * Returns the scopes that the form selects: those whose checkbox is ticked, and all scopes of a column whose "all"
 * checkbox is ticked.
 */
export function chosenScopes(form: URLSearchParams, table: readonly ScopeRow[]): string[] {
  const all = form.getAll('all')
  const ofColumns = table.flatMap(({ boxes }) =>
    boxes.filter((box, index) => box && all.includes(columns[index]!.verb)),
  )
  return [...new Set([...form.getAll('scopes'), ...ofColumns.map((box) => box!.scope)])]
}
