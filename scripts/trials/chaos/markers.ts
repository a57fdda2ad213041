import type { Write } from './load.ts'
import { type CheckedDatabase, listRowPages } from './records.ts'

/**
 * SQL that finds the stored markers of each kind of write, in a column of the created record or in the event of the
 * change.
 */
const marks: Record<Write['kind'], string> = {
  contact: buildMarkedRowsQuery('contacts', 'last_name', 'and first_name is not null'),
  product: buildMarkedRowsQuery('products', 'sku'),
  // The setup of contracts creates bids without notes directly in the database. Approved change orders add their own
  // lines to a bid.
  bid: buildMarkedRowsQuery('bids', 'notes', 'and notes is not null'),
  line: buildMarkedRowsQuery(
    'bid_line_items',
    'description',
    "and change_order_id is null and description <> 'Agreed work'",
  ),
  'change order': buildMarkedRowsQuery('change_orders', 'title'),
  'change order line': buildMarkedRowsQuery('change_order_line_items', 'description'),
  'change order step': stepsOf('change_order'),
  'pay app': buildMarkedRowsQuery('pay_apps', 'notes'),
  'pay app schedule': buildMarkedRowsQuery(
    'pay_apps',
    'id::text',
    'and exists (select from pay_app_line_items l where l.tenant_id = $1 and l.pay_app_id = pay_apps.id and work_this_period <> 0)',
  ),
  'pay app step': stepsOf('pay_app'),
  upload: buildMarkedRowsQuery('uploads', 'id'),
  // Without mail jobs: other writes create them, so they have no separate marker.
  job: buildMarkedRowsQuery('jobs', 'id', "and type <> 'email'"),
  'time entry': buildMarkedRowsQuery('time_entries', 'description'),
  document: buildMarkedRowsQuery('documents', 'name'),
  // The first version is created together with its document, so it is not counted as a write.
  'document version': `select upload_id as at, upload_id as marker from document_versions
    where tenant_id = $1 and upload_id > $2 and version > 1 order by upload_id limit $3`,
  'signature request': buildMarkedRowsQuery('signature_requests', 'message'),
  'signature void': buildMarkedRowsQuery('signature_requests', 'id::text', "and status = 'voided'"),
  'contact change': setBy('contact.updated', 'position'),
  'bid change': setBy('bid.updated', 'siteCity'),
  'contact deletion': `select e.sequence as at, c.id::text as marker from events e join contacts c
    on c.tenant_id = e.tenant_id and c.id = (e.body::jsonb -> 'data' ->> 'id')::bigint
    where e.tenant_id = $1 and e.sequence > $2 and e.type = 'contact.deleted' and c.deleted_at is not null
      and c.first_name is not null order by e.sequence limit $3`,
}

const textKeys: Write['kind'][] = ['upload', 'job', 'document version']

/** Returns SQL for the rows of a table, each with its marker. */
export function buildMarkedRowsQuery(table: string, marker: string, only = ''): string {
  return `select id as at, ${marker} as marker from ${table} where tenant_id = $1 and id > $2 ${only} order by id limit $3`
}

function setBy(type: string, field: string): string {
  return `select sequence as at, body::jsonb -> 'data' ->> '${field}' as marker from events
    where tenant_id = $1 and sequence > $2 and type = '${type}' and body::jsonb -> 'previous_attributes' ? '${field}'
    order by sequence limit $3`
}

/** Returns SQL for the events of transitions, with the same markers as the writes that caused them. */
function stepsOf(family: string): string {
  return `select sequence as at, concat_ws(' ', body::jsonb -> 'data' ->> 'id', type, body::jsonb -> 'data' ->> 'updatedAt') as marker
    from events where tenant_id = $1 and sequence > $2 and type like '${family}.%'
      and type not in ('${family}.updated', '${family}.deleted') order by sequence limit $3`
}

export const writeKinds = Object.keys(marks) as Write['kind'][]

/** Counts how often each marker of a kind of write is stored. */
export async function countMarkers(records: CheckedDatabase, kind: Write['kind']): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const from = textKeys.includes(kind) ? '' : 0
  for (const tenantId of records.tenantIds) {
    for await (const page of listRowPages<{ at: number | string; marker: string }>(
      records,
      tenantId,
      marks[kind],
      from,
    )) {
      for (const { marker } of page) found.set(marker, (found.get(marker) ?? 0) + 1)
    }
  }
  return found
}
