import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { NodeWatch } from '../../db/engine/postgres/distribution/node-watch.ts'

/** Answers of two nodes to a check. Organizations with odd ids are on the first node. */
const answers = new Map<number, boolean | Promise<boolean>>()
const watch = new NodeWatch(async <Row extends object>(text: string, values: readonly unknown[] = []) => {
  if (text.includes('citus_check_connection_to_node'))
    return [{ answers: await answers.get(Number(values[1])) }] as Row[]
  if (text.includes('get_shard_id')) return [{ group: Number(values[0]) % 2 === 1 ? 1 : 2 }] as Row[]
  return [
    { group: 1, host: 'one', port: 1 },
    { group: 2, host: 'two', port: 2 },
  ] as Row[]
}, 5)

t.test('a node is unreachable as soon as its check fails, even while the check of another node runs', async (t) => {
  answers.set(1, false).set(2, true)
  t.strictSame([...(await watch.checkNodes())], [1])
  const answer = Promise.withResolvers<boolean>()
  answers.set(1, answer.promise).set(2, false)
  const checking = watch.checkNodes()
  // The double answers without input or output. After this, only the check of the first node still runs.
  await setImmediate()
  t.ok(await watch.isTenantUnreachable(12), 'the check of its node has failed')
  t.ok(await watch.isTenantUnreachable(11), 'the check of its node still runs, and the earlier check failed')
  answer.resolve(true)
  t.strictSame([...(await checking)], [2])
})
