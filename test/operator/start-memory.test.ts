import { setImmediate } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { releaseStartMemory } from '../../db/engine/postgres/start/memory.ts'

/** Records the arguments of the garbage collector's calls until the test ends. */
function noteCollections(t: Test): unknown[] {
  const [asked, own] = [[] as unknown[], globalThis.gc]
  globalThis.gc = ((options: unknown) => void asked.push(options)) as NonNullable<typeof globalThis.gc>
  t.teardown(() => {
    globalThis.gc = own
  })
  return asked
}

t.test('a process releases the memory of its startup once it is idle, and not before', async (t) => {
  const asked = noteCollections(t)
  const awake = setInterval(() => {}, 1_000)
  t.teardown(() => clearInterval(awake))
  const released = releaseStartMemory(20)
  for (const untilMs = performance.now() + 300; performance.now() < untilMs; ) await setImmediate()
  t.strictSame(asked, [], 'a busy process releases nothing')
  await released
  t.strictSame(asked, [{ type: 'major', execution: 'sync', flavor: 'last-resort' }], 'one full collection')
})

t.test('a process without access to its garbage collector releases nothing', async (t) => {
  noteCollections(t)
  globalThis.gc = undefined
  t.equal(await releaseStartMemory(20), undefined)
})
