import type { PageAnswer } from '../../contract.ts'
import type { PortalOperation } from '../operate.ts'
import type { PageContext } from '../section.ts'
import type { AnyRecord } from './family.ts'

/**
 * Calls of the operations that family descriptions contain. The casts are safe, because the descriptions are
 * type-checked against the contract.
 */

type Asker = Pick<PageContext, 'operate'>

export const askOne = async ({ operate }: Asker, operation: PortalOperation, id: number): Promise<AnyRecord> =>
  (await operate(operation, { params: { id } })) as unknown as AnyRecord

export const askPage = async (
  { operate }: Asker,
  operation: PortalOperation,
  asked: { query?: Record<string, unknown>; params?: Record<string, unknown> },
): Promise<PageAnswer<AnyRecord>> => (await operate(operation, asked)) as unknown as PageAnswer<AnyRecord>
