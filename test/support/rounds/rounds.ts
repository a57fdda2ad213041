import { machineNow } from '../../../db/base/clock.ts'
import { readingLive } from '../../../db/postgres/transaction.ts'
import { paperKinds } from '../../../db/resources/papers.ts'
import type { TestTenant } from '../service.ts'

/** Number of a cycle's round. Both rounds do the same with different values. */
export type Round = 1 | 2

/** Change of a record that is made, undone and made again. */
export interface Cycle {
  /** Creates the records and returns the cycle's steps. */
  begin(tenant: TestTenant): Promise<CycleSteps>
}

export interface CycleSteps {
  round(which: Round): Promise<unknown>
  undo(): Promise<unknown>
  /** Reads everything that shows the record and the results of its change. */
  read(): Promise<unknown>
}

/** Returns the value for this round. */
export const inRound = <T>(which: Round, first: T, second: T): T => (which === 1 ? first : second)

/**
 * Returns a proof without its signature, for comparing rounds. The signature covers ids and times, which differ between
 * rounds.
 */
export const unsignedProof = (proof: object) => ({ ...proof, jws: '' })

/** Returns the content of a record's paper as it would be printed now. */
export async function paperAsPrinted(
  { database, caller }: TestTenant,
  name: 'bid' | 'invoice' | 'pay_app' | 'site_log',
  id: number,
): Promise<unknown> {
  const { find, paperOf } = paperKinds[name]
  const tx = readingLive(database) as Parameters<typeof find>[0]
  return paperOf(tx, caller, (await find(tx, caller, id)) as never)
}

/** Waits until the machine's clock has advanced by at least 3 ms and returns its time. */
export async function nextMoment(): Promise<number> {
  const before = machineNow()
  while (machineNow() <= before + 2) await new Promise((resolve) => setImmediate(resolve))
  return machineNow()
}
