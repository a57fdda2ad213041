import { limitConcurrency } from './concurrency.ts'

/** The limiter of one party's tasks as a function. */
export function turnsOf({ atOnce, waitMs }: { atOnce: number; waitMs: number }) {
  const limiter = limitConcurrency({ maxPerParty: atOnce, waitMs })
  return <T>(party: string | number, work: () => Promise<T>): Promise<T> => limiter.run(party, work)
}
