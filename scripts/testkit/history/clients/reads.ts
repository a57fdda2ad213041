import { type ListedFamily, listPaths, type RecordedFamily } from '../families.ts'
import type { ShownRecord } from '../fingerprints.ts'
import type { KnownRecord } from '../shared-records.ts'
import { listedRecordPath } from './changes.ts'
import type { ClientRecords } from './client-records.ts'
import { readAllPages } from './walker.ts'

const unchangedShare = 0.3
const longestPage = 50
const mostFetched = 12

/** Reads a record by its id, in some cases with If-None-Match. */
export async function readById(desk: ClientRecords, known: KnownRecord): Promise<void> {
  const seen = desk.client.chance.is(unchangedShare) ? desk.seen(known) : undefined
  const heard = await desk.client.perform({
    kind: 'read',
    record: known.number,
    method: 'GET',
    path: listedRecordPath(known),
    ...(seen && { ifNoneMatch: seen.etag }),
    hasEtag: true,
    observationsOf: ({ status, body }) =>
      status === 304
        ? [{ role: 'saw', record: known.number, value: seen!.token }]
        : [desk.sight('saw', known.family, body.data)],
    refusalObservationsOf: desk.observeMissing(known),
  })
  if (heard?.body) desk.rememberState(desk.sight('saw', known.family, heard.body.data), heard.etag)
}

/** Reads one page of a list, with filters. */
export async function readListPage(desk: ClientRecords, family: ListedFamily): Promise<void> {
  const { chance } = desk.client
  const filter = chance.pick(['', '&includeDeleted=true', '&search=op', '&dateFrom=2020-01-01'])
  await desk.client.perform({
    kind: 'page',
    method: 'GET',
    path: `${listPaths[family]}?limit=${chance.whole(1, longestPage)}${filter}`,
    observationsOf: ({ body }) => body.data.map((shown: ShownRecord) => desk.sight('saw', family, shown)),
  })
}

/** Fetches some records by their ids. */
export async function fetchByIds(desk: ClientRecords, family: ListedFamily): Promise<void> {
  const rows = desk.office.all(family).slice(-mostFetched)
  if (rows.length === 0) return
  await desk.client.perform({
    kind: 'read',
    method: 'POST',
    path: `${listPaths[family]}/bulk-fetch`,
    body: () => ({ ids: rows.map(({ id }) => id) }),
    observationsOf: ({ body }) => [
      ...body.data.map((shown: ShownRecord) => desk.sight('saw', family, shown)),
      ...rows
        .filter(({ id }) => body.meta.missing.includes(id))
        .map(({ number }) => ({ role: 'missed' as const, record: number, value: 0 })),
    ],
  })
}

/** Reads all pages of the list of a record's lines or payments. */
export async function readAllChildren(desk: ClientRecords, known: KnownRecord, family: RecordedFamily): Promise<void> {
  const { client } = desk
  await readAllPages(client, {
    kind: 'list',
    family,
    path: `${listedRecordPath(known)}/${family === 'payment' ? 'payments' : 'line-items'}`,
    scope: client.recorder.history.scope(desk.tenantId, family, known.number),
    limit: client.chance.whole(5, longestPage),
  })
}

/** Reads all pages of a list. */
export async function readWholeList(desk: ClientRecords, family: ListedFamily): Promise<void> {
  const { client } = desk
  const scope = client.recorder.history.scope(desk.tenantId, family)
  await readAllPages(client, { kind: 'list', family, path: listPaths[family], scope, limit: 100 })
}
