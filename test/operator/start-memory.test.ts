import { setImmediate } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { releaseStartMemory } from '../../db/postgres/start/memory.ts'

/** Has the collector of this process note what it is asked for, until the test ends. */
function noteCollections(t: Test): unknown[] {
  const [asked, own] = [[] as unknown[], globalThis.gc]
  globalThis.gc = ((options: unknown) => void asked.push(options)) as NonNullable<typeof globalThis.gc>
  t.teardown(() => {
    globalThis.gc = own
  })
  return asked
}

t.test('memory that the start has needed is released once the process rests, and not before', async (t) => {
  const asked = noteCollections(t)
  const awake = setInterval(() => {}, 1_000)
  t.teardown(() => clearInterval(awake))
  const released = releaseStartMemory(20)
  for (const untilMs = performance.now() + 300; performance.now() < untilMs; ) await setImmediate()
  t.strictSame(asked, [], 'a process that works keeps it')
  await released
  t.strictSame(asked, [{ type: 'major', execution: 'sync', flavor: 'last-resort' }], 'all of it is collected, once')
})

t.test('a process whose collector cannot be asked keeps its memory', async (t) => {
  noteCollections(t)
  globalThis.gc = undefined
  t.equal(await releaseStartMemory(20), undefined)
})
