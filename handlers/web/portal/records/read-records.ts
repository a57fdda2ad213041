import { type AnyOperationInput, type ListedItems, type PortalOperation, toListedItems } from '../call-operation.ts'
import type { PageContext } from '../section.ts'
import type { AnyRecord } from './family.ts'

/**
 * This module calls the operations that family descriptions contain. Their data has the type that these functions
 * declare, because the descriptions are type-checked against the contract.
 */

type Asker = Pick<PageContext, 'call'>

export const readRecord = async ({ call }: Asker, operation: PortalOperation, id: number): Promise<AnyRecord> =>
  (await call(operation, { params: { id } })).data as AnyRecord

export const readRecordPage = async (
  { call }: Asker,
  operation: PortalOperation,
  asked: AnyOperationInput,
): Promise<ListedItems<AnyRecord>> => toListedItems(await call(operation, asked))
