import t from 'tap'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { makeFrozenCheck } from '../../workers/adapters/frozen.ts'
import { taskPools } from '../../workers/tasks.ts'

/** Tasks that change no record of the organization, and therefore also run while it is frozen. */
const alsoWhileFrozen = [
  'remove-erased-files',
  'remove-erased-mails',
  'revoke-accounting-grant',
  'send-email',
  'start-password-reset',
  'tell-password-changed',
  'tell-second-factor',
]

t.test(
  'while an organization is frozen, only tasks that change none of its records run, such as queued mails',
  async (t) => {
    const frozen = new Set([7])
    const tasks = nonEmpty(taskPools.flatMap(({ tasks }) => Object.keys(tasks)))
    for (const task of tasks) {
      t.equal(makeFrozenCheck({ frozen }, task, { tenantId: 7 })(), !alsoWhileFrozen.includes(task), task)
      t.equal(makeFrozenCheck({ frozen }, task, { tenantId: 8 })(), false, `${task} for another organization`)
      t.equal(makeFrozenCheck({ frozen }, task, undefined)(), false, `${task} for the installation`)
    }
    t.strictSame(tasks.filter((task) => alsoWhileFrozen.includes(task)).sort(), alsoWhileFrozen)
  },
)
