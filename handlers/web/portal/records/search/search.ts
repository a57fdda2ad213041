import { toVisibleLine } from '../../../../../db/domain/visible-text.ts'
import { readConventions } from '../../../../../db/services/branding/branding.ts'
import { runFormRequest } from '../../forms.ts'
import { sectionTemplates } from '../../frame/templates.ts'
import type { PageContext, Section } from '../../section.ts'
import { families, familyOfType } from '../families/families.ts'
import type { Family } from '../family.ts'
import { listAddress, recordAddress } from '../values/titles.ts'
import { headingFormatOf } from '../values/values.ts'

const most = 100
const ofFamily = 8

/** Portal section that searches all record families; its search field is in the page header. */
export const recordSearch: Section = {
  path: 'search',
  label: 'Search',
  group: 'Records',
  closedTo: 'field',
  isUnlisted: true,
  templates: sectionTemplates(import.meta.url),
  pages({ get }) {
    get('/', show)
  },
}

async function show(context: PageContext): Promise<void> {
  const q = context.query.q?.trim() ?? ''
  const say = headingFormatOf(await readConventions(context.db, context.caller.tenantId))
  const readable = families.filter(({ scope }) => context.may(scope))
  const ask = () => context.list('searchRecords', { query: { q, limit: most } })
  const found = q === '' ? undefined : await runFormRequest(ask, { query: { label: 'Words', at: 'q' } })
  const { items, cursor } = (found && 'done' in found && found.done) || { items: [], cursor: null }
  const byFamily = Map.groupBy(items, ({ entityType }) => familyOfType(entityType))
  const groups = readable.flatMap((family) => {
    const hits = byFamily.get(family) ?? []
    if (hits.length === 0) return []
    const shown = hits.slice(0, ofFamily).map(({ entityId, title, updatedAt }) => ({
      href: recordAddress(family, entityId),
      title: toVisibleLine(title),
      changed: `changed ${say.day(updatedAt)}`,
    }))
    return [
      {
        label: family.label,
        every: family.label.toLowerCase(),
        shown,
        all: hits.length > ofFamily && within(family, q),
      },
    ]
  })
  const data = {
    ...{ q, groups, problems: found?.problems },
    asked: q !== '' && !found?.problems,
    isCut: cursor !== null,
    lists: readable.map((family) => ({ href: within(family, q), label: family.label })),
  }
  const status = found?.problems?.status
  context.show({ template: 'search', title: 'Search', data, ...(status !== undefined && { status }) })
}

const within = (family: Family, q: string): string => `${listAddress(family)}?${new URLSearchParams({ search: q })}`
