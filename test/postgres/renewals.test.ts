import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { startRenewal } from '../../db/engine/postgres/leases.ts'

t.test('renewals of a lease never overlap, and ending them waits for a renewal in progress', async (t) => {
  let begun = 0
  let ended = 0
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const renewal = startRenewal(1, async () => {
    begun += 1
    await held
    ended += 1
  })
  while (begun === 0) await setTimeout(1)
  await setTimeout(20)
  t.equal(begun, 1)
  const end = renewal.end().then(() => ended)
  setImmediate(() => release())
  t.equal(await end, 1, 'the renewal in progress has ended')
  await setTimeout(20)
  t.equal(begun, 1, 'no renewal begins afterwards')
})

t.test('renewals of a lease run one after the other, and ending them between two renewals is immediate', async (t) => {
  let begun = 0
  const renewal = startRenewal(1, async () => {
    begun += 1
  })
  while (begun < 3) await setTimeout(1)
  await renewal.end()
  const then = begun
  await setTimeout(20)
  t.equal(begun, then)
})
