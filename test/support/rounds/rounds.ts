import { machineNow } from '../../../db/base/clock.ts'
import { readingLive } from '../../../db/postgres/transaction.ts'
import { paperKinds } from '../../../db/resources/papers.ts'
import type { TestTenant } from '../service.ts'

/** Which round of a cycle: both do the same, with other values. */
export type Round = 1 | 2

/** Something that a record goes through, is taken back from, and goes through again. */
export interface Cycle {
  /** Makes what the cycle is gone through with, and says what each part does. */
  begin(tenant: TestTenant): Promise<CycleSteps>
}

export interface CycleSteps {
  round(which: Round): Promise<unknown>
  undo(): Promise<unknown>
  /** All that shows the record and what became of it. */
  read(): Promise<unknown>
}

/** The value of a round. */
export const inRound = <T>(which: Round, first: T, second: T): T => (which === 1 ? first : second)

/** A proof without its signature, which is of all its ids and times. */
export const unsignedProof = (proof: object) => ({ ...proof, jws: '' })

/** The paper of a record as it would be printed now. */
export async function paperAsPrinted(
  { database, caller }: TestTenant,
  name: 'bid' | 'invoice' | 'pay_app' | 'site_log',
  id: number,
): Promise<unknown> {
  const { find, paperOf } = paperKinds[name]
  const tx = readingLive(database) as Parameters<typeof find>[0]
  return paperOf(tx, caller, (await find(tx, caller, id)) as never)
}

/** The machine's time, once it is later than all that has happened. */
export async function nextMoment(): Promise<number> {
  const before = machineNow()
  while (machineNow() <= before + 2) await new Promise((resolve) => setImmediate(resolve))
  return machineNow()
}
