import type { ListPage } from '../../../pipeline/contract/contract.ts'
import type { PortalOperation } from '../call-operation.ts'
import type { PageContext } from '../section.ts'
import type { AnyRecord } from './family.ts'

/**
 * This module calls the operations that family descriptions contain. The casts are safe, because the descriptions are
 * type-checked against the contract.
 */

type Asker = Pick<PageContext, 'operate'>

export const readRecord = async ({ operate }: Asker, operation: PortalOperation, id: number): Promise<AnyRecord> =>
  (await operate(operation, { params: { id } })) as unknown as AnyRecord

export const readRecordPage = async (
  { operate }: Asker,
  operation: PortalOperation,
  asked: { query?: Record<string, unknown>; params?: Record<string, unknown> },
): Promise<ListPage<AnyRecord>> => (await operate(operation, asked)) as unknown as ListPage<AnyRecord>
