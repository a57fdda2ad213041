import type { PageAnswer } from '../../contract.ts'
import type { PortalOperation } from '../operate.ts'
import type { PageContext } from '../section.ts'
import type { AnyRecord } from './family.ts'

/** Calls of operations that a family's description names: which those are, and what they answer, it has been held against. */

type Asker = Pick<PageContext, 'operate'>

export const askOne = async ({ operate }: Asker, operation: PortalOperation, id: number): Promise<AnyRecord> =>
  (await operate(operation, { params: { id } })) as unknown as AnyRecord

export const askPage = async (
  { operate }: Asker,
  operation: PortalOperation,
  asked: { query?: Record<string, unknown>; params?: Record<string, unknown> },
): Promise<PageAnswer<AnyRecord>> => (await operate(operation, asked)) as unknown as PageAnswer<AnyRecord>
