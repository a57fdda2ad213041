import { machineNow } from '../../../db/engine/base/clock.ts'
import { liveReadContext } from '../../../db/engine/postgres/transaction.ts'
import { paperKinds } from '../../../db/workflows/resources/papers.ts'
import type { TestTenant } from '../environment/service.ts'

/** Round of a cycle. Both rounds make the same change, with different values. */
export type Round = 1 | 2

/** A change of a record that is made, undone and made again. Afterwards, only the last round must show. */
export interface Cycle {
  /** Creates the records that the change needs, and returns the cycle's steps. */
  begin(tenant: TestTenant): Promise<CycleSteps>
}

export interface CycleSteps {
  round(which: Round): Promise<unknown>
  undo(): Promise<unknown>
  /** Reads everything that shows the record or the results of the change. */
  read(): Promise<unknown>
}

/** Returns the value for this round. */
export const valueForRound = <T>(which: Round, first: T, second: T): T => (which === 1 ? first : second)

/**
 * Returns a proof without its signature, for comparing rounds. The signature covers ids and times, which differ between
 * rounds.
 */
export const withoutSignature = (proof: object) => ({ ...proof, jws: '' })

/** Returns the content of a record's paper as it would be printed at this moment. */
export async function readPaper(
  { database, caller }: TestTenant,
  name: 'bid' | 'invoice' | 'pay_app' | 'site_log',
  id: number,
): Promise<unknown> {
  const { find, paperOf } = paperKinds[name]
  const tx = liveReadContext(database) as Parameters<typeof find>[0]
  return paperOf(tx, caller, (await find(tx, caller, id)) as never)
}

/** Waits until the machine's clock has advanced by at least 3 ms and returns its time. */
export async function waitForClockTick(): Promise<number> {
  const before = machineNow()
  while (machineNow() <= before + 2) await new Promise((resolve) => setImmediate(resolve))
  return machineNow()
}
