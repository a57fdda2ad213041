import { type ListedFamily, listPaths, recordedFamilies } from '../families.ts'
import type { OperationKind } from '../history.ts'
import type { KnownRecord } from '../shared-records.ts'
import type { OperationRequest } from './client.ts'
import type { ClientRecords } from './client-records.ts'

const sureShare = 0.5

/** Creates a record of a family. */
export async function createRecord(desk: ClientRecords, family: ListedFamily): Promise<void> {
  const { chance } = desk.client
  const heard = await desk.client.perform({
    kind: 'creation',
    method: 'POST',
    path: listPaths[family],
    body: (mark) => ({ ...bodyOf(desk, family), [recordedFamilies[family].mark]: mark }),
    repeatsUntilKnown: chance.is(sureShare),
    hasEtag: true,
    observationsOf: ({ body }) => [desk.sight('wrote', family, body.data)],
  })
  if (!heard) return
  desk.addRecord(family, heard.body.data)
  desk.rememberState(desk.sight('wrote', family, heard.body.data), heard.etag)
}

function bodyOf({ client: { chance } }: ClientRecords, family: ListedFamily): object {
  const taxRate = `${chance.whole(0, 20)}.${chance.whole(10, 99)}`
  switch (family) {
    case 'contact':
      return { type: chance.pick(['customer', 'vendor']), firstName: 'Hist', lastName: `O'Ry ${chance.whole(1, 999)}` }
    case 'product':
      return { type: 'material', name: `Screw ${chance.whole(1, 999)}`, unitCost: '0.25', unitPrice: '1.75' }
    case 'bid':
    case 'invoice':
      return { taxRate }
  }
}

/** Changes a record, in some cases under If-Match. */
export const updateRecord = (desk: ClientRecords, known: KnownRecord): Promise<unknown> =>
  changeRecord(desk, known, 'update', {
    method: 'PATCH',
    path: listedRecordPath(known),
    body: (mark) => ({ [recordedFamilies[known.family].mark]: mark }),
  })

export const deleteRecord = (desk: ClientRecords, known: KnownRecord): Promise<unknown> =>
  changeRecord(desk, known, 'deletion', { method: 'DELETE', path: listedRecordPath(known) })

export const restoreRecord = (desk: ClientRecords, known: KnownRecord): Promise<unknown> =>
  changeRecord(desk, known, 'restoration', { method: 'POST', path: `${listedRecordPath(known)}/restore` })

/** Sends a draft invoice and records that it is sent. */
export async function sendInvoice(desk: ClientRecords, known: KnownRecord): Promise<void> {
  const isDone = await changeRecord(desk, known, 'send', {
    method: 'POST',
    path: `${listedRecordPath(known)}/mark-sent`,
  })
  if (isDone) known.isSent = true
}

/** Changes a record and records the operation. Returns whether it succeeded. */
async function changeRecord(
  desk: ClientRecords,
  known: KnownRecord,
  kind: OperationKind,
  sent: OperationRequest,
): Promise<boolean> {
  const heard = await desk.client.perform({
    kind,
    ...desk.precondition(known),
    ...sent,
    repeatsUntilKnown: desk.client.chance.is(sureShare),
    hasEtag: true,
    observationsOf: ({ body }) => [desk.sight('wrote', known.family, body.data)],
    refusalObservationsOf: desk.observeMissing(known),
  })
  if (heard) desk.rememberState(desk.sight('wrote', known.family, heard.body.data), heard.etag)
  return heard !== undefined
}

export const listedRecordPath = ({ family, id }: KnownRecord): string => `${listPaths[family as ListedFamily]}/${id}`
