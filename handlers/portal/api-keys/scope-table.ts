import { spelledOut } from '../../../db/base/capitals.ts'
import { allScopes } from '../../../db/domain/scopes.ts'
import { scopeTitles } from '../../oauth/scope-titles.ts'

/** The scopes of a new key as a table: a row for each family, a column for each of these verbs, and what else there is. */

export const columns = [
  { verb: 'read', label: 'Read' },
  { verb: 'write', label: 'Write' },
  { verb: 'delete', label: 'Delete' },
] as const

export interface Box {
  scope: string
  title: string
  label: string
  checked: boolean
}

export interface ScopeRow {
  family: string
  /** One for each column; undefined where the family has no such scope, or the role may not give it. */
  boxes: (Box | undefined)[]
  more: Box[]
}

/** Scopes of people and of what is not served yet, which mean nothing in a key. */
function meaningless(document: object): ReadonlySet<string> {
  const { Scope } = (document as { components: { schemas: { Scope: { 'x-planned'?: string[] } } } }).components.schemas
  return new Set([...(Scope['x-planned'] ?? []), 'openid', 'offline_access'])
}

/** The rows of what the role may give; `chosen` are ticked. */
export function scopeTable(document: object, may: ReadonlySet<string>, chosen: ReadonlySet<string>): ScopeRow[] {
  const left = meaningless(document)
  const titles = scopeTitles(document)
  const box = (scope: string): Box => ({
    scope,
    title: titles([scope])[0]!,
    label: scope === 'bids:accept_reject' ? 'Accept or reject' : spelledOut(scope.split(':')[1]!),
    checked: chosen.has(scope),
  })
  const offered = allScopes.filter((scope) => may.has(scope) && !left.has(scope))
  const families = Map.groupBy(offered, (scope) => scope.split(':')[0]!)
  const verbs: readonly string[] = columns.map(({ verb }) => verb)
  return [...families].map(([family, scopes]) => ({
    family: familyNames[family] ?? spelledOut(family),
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

/** The scopes that a form asks for: those that are ticked, and all of the columns whose "all" is. */
export function chosenScopes(form: URLSearchParams, table: readonly ScopeRow[]): string[] {
  const all = form.getAll('all')
  const ofColumns = table.flatMap(({ boxes }) =>
    boxes.filter((box, index) => box && all.includes(columns[index]!.verb)),
  )
  return [...new Set([...form.getAll('scopes'), ...ofColumns.map((box) => box!.scope)])]
}
