import { summarizeAnswer } from '../../packages/conformance/findings.ts'
import { type KitAnswer, NoAnswerError } from '../../packages/conformance/http.ts'
import {
  type DatabaseChange,
  diffChanges,
  isEmptyChange,
  joinFirstLines,
  mergeChanges,
} from '../../testkit/snapshots/change.ts'
import { diffRows, type FlatRow, findVaryingPaths, flattenRow, type IsVarying } from '../../testkit/snapshots/rows.ts'
import type { DatabaseSnapshot } from '../../testkit/snapshots/snapshot.ts'
import type { WireProxy } from '../../testkit/wire/proxy.ts'
import { WireFaultInjector } from './fault.ts'
import type { CrashPointShare } from './share.ts'

/** Sends the request once; every call sends the same request with the same Idempotency-Key. */
export type SendOnce = () => Promise<KitAnswer>

/** Result of trying the crash points of one operation or task. */
export interface TriedCrashPoints {
  name: string
  /** Number of crash points that were tried. */
  pointCount: number
  /** Crash points after which nothing had happened (`nothingDoneCount`) or everything had (`allDoneCount`). */
  nothingDoneCount: number
  allDoneCount: number
  differences: string[]
  /** Number of messages that were not tried, because each try takes too long. */
  untriedCount?: number
}

/** Result of an undisturbed run, with which all other runs are compared. */
interface Undisturbed {
  status: number
  answer: FlatRow[]
  change: DatabaseChange
  messages: number
  outside: string
  /** Reports whether a value of a row or of the answer differs between two undisturbed runs. */
  varying: IsVarying
}

/** API process that receives the requests and may be killed. */
export interface KillableProcess {
  kill(): void
  /** Starts the process again after it was killed. */
  revive(): Promise<void>
}

export interface CrashPointDeps {
  proxy: WireProxy
  snapshot: DatabaseSnapshot
  share: CrashPointShare
  api: KillableProcess
  /** Lists the effects outside the database since the last call. */
  listOutsideEffects?(): string[]
  /**
   * Set for an operation that runs in several transactions. Its request is repeated only after `letTimePass` has ended
   * the leases, and must then complete the operation. `atMost` limits the number of messages to try.
   */
  multipleTransactions?: { letTimePass(): Promise<void>; atMost: number }
}

const maxPoints = 2_000

/** Message numbers to try. */
interface ChosenPoints {
  points: Iterable<number>
  /**
   * Whether all messages are tried. Message numbers may then exceed the last message, and the caller stops at the first
   * number that no message has.
   */
  isAll: boolean
}

/**
 * Chooses the messages to try: those that the share draws, else all messages, or `atMost` of them. Records in `tried`
 * how many are left out because of `atMost`.
 */
export function chooseCrashPoints(
  { chooseMessages }: CrashPointShare,
  tried: TriedCrashPoints,
  messages: number,
  atMost?: number,
): ChosenPoints {
  if (chooseMessages) return { points: chooseMessages(tried.name, messages), isAll: false }
  if (atMost === undefined) return { points: Array(maxPoints).keys(), isAll: true }
  const spread = spreadOver(messages, atMost)
  tried.untriedCount = messages - spread.length
  return { points: spread, isAll: false }
}

/** Returns `atMost` of the message numbers, spread evenly. */
const spreadOver = (messages: number, atMost: number): number[] =>
  Array.from({ length: Math.min(atMost, messages) }, (_, place) =>
    Math.floor((place * messages) / Math.min(atMost, messages)),
  )

/**
 * Injects the share's fault between the API process and its database, at one message after the other in both
 * directions. Starts from the same state each time. Then sends the same request again with the same key.
 *
 *
 *
 * After the first request, either everything or nothing must have happened. After the second, everything must have
 * happened once, with the same answer as in an undisturbed run. A cut after one message equals a cut before the next,
 * so each gap between messages is tried once.
 *
 *
 *
 * Returns undefined if the undisturbed request does not succeed.
 */
export async function tryOperationCrashPoints(
  name: string,
  send: SendOnce,
  means: CrashPointDeps,
): Promise<TriedCrashPoints | undefined> {
  const { proxy, snapshot, share, api, multipleTransactions } = means
  await snapshot.takeSnapshot()
  outsideOf(means)
  const undisturbed = await runUndisturbed(send, means)
  if (!undisturbed) return undefined
  const tried: TriedCrashPoints = { name, pointCount: 0, nothingDoneCount: 0, allDoneCount: 0, differences: [] }
  if (!undisturbed.change.counts['public.api_audit_logs'])
    tried.differences.push(`${name}: its audit row is not of the transaction that stores its answer`)
  const { points, isAll } = chooseCrashPoints(share, tried, undisturbed.messages, multipleTransactions?.atMost)
  for (const point of points) {
    const fault = new WireFaultInjector(point, share.fault, api.kill)
    const first = await proxy.withMessageHandler(
      (passing) => fault.see(passing),
      () => sendAnyway(send),
    )
    const say = (what: string) => void tried.differences.push(`${name}, ${fault.name}: ${what}`)
    const found = await snapshot.changes()
    judgeFirst(first, found, undisturbed, {
      tried,
      fault,
      mayDie: share.fault === 'kill',
      isInSteps: !!multipleTransactions,
      say,
    })
    if (!fault.isDone) {
      await snapshot.restore(mergeChanges(found, undisturbed.change))
      outsideOf(means)
      if (isAll) return tried
      continue
    }
    tried.pointCount += 1
    await api.revive()
    if (isEmptyChange(found)) await snapshot.restoreSequences(undisturbed.change)
    await multipleTransactions?.letTimePass()
    const second = await sendAnyway(send)
    const after = await snapshot.changes()
    judgeSecond(second, after, undisturbed, say)
    const outside = outsideOf(means)
    if (outside !== undisturbed.outside) say(`outside: ${outside}, not ${undisturbed.outside}`)
    if ((await snapshot.countOpenTransactions()) > 0) say('a transaction was left open')
    await snapshot.restore(mergeChanges(found, after, undisturbed.change))
  }
  if (isAll) throw new Error(`${name} sends more than ${maxPoints} messages`)
  return tried
}

const outsideOf = ({ listOutsideEffects }: CrashPointDeps): string => (listOutsideEffects?.() ?? []).join(', ')

async function runUndisturbed(send: SendOnce, means: CrashPointDeps): Promise<Undisturbed | undefined> {
  const { proxy, snapshot } = means
  const runs: Omit<Undisturbed, 'varying'>[] = []
  for (let run = 0; run < 2; run += 1) {
    const {
      done: { status, json },
      messages,
    } = await proxy.countMessages(send)
    const change = await snapshot.changes()
    await snapshot.restore(change)
    if (status < 200 || status > 299) return undefined
    const answer = [flattenRow('answer', json ?? null)]
    runs.push({ status, answer, change, messages, outside: outsideOf(means) })
  }
  const [one, other] = runs as [(typeof runs)[0], (typeof runs)[0]]
  const varying = findVaryingPaths([...one.change.rows, ...one.answer], [...other.change.rows, ...other.answer])
  return { ...other, varying }
}

type Sent = KitAnswer | NoAnswerError

async function sendAnyway(send: SendOnce): Promise<Sent> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof NoAnswerError) return error
    throw error
  }
}

interface Judging {
  tried: TriedCrashPoints
  fault: WireFaultInjector
  mayDie: boolean
  isInSteps: boolean
  say(what: string): void
}

/**
 * Checks the first request: the answer is that of the undisturbed run or a 503, and either everything or nothing has
 * happened. If the process was killed, there may be no answer.
 */
function judgeFirst(
  sent: Sent,
  found: DatabaseChange,
  undisturbed: Undisturbed,
  { tried, fault, mayDie, isInSteps, say }: Judging,
): void {
  const failed = diffChanges(found, undisturbed.change, undisturbed.varying)
  const isWhole = failed.length === 0
  if (fault.isDone && isEmptyChange(found)) tried.nothingDoneCount += 1
  else if (isWhole) tried.allDoneCount += fault.isDone ? 1 : 0
  else if (!isInSteps) say(`neither all nor nothing has happened: ${joinFirstLines(failed)}`)
  if (sent instanceof NoAnswerError) {
    if (!mayDie) say(`no answer: ${sent.message}`)
  } else if (sent.status === undisturbed.status) {
    if (!isWhole) say('the answer says that it has happened')
    judgeAnswer(sent, undisturbed, say)
  } else if (sent.status !== 503) say(`the answer is ${summarizeAnswer(sent)}`)
}

function judgeSecond(sent: Sent, after: DatabaseChange, undisturbed: Undisturbed, say: Judging['say']): void {
  const failed = diffChanges(after, undisturbed.change, undisturbed.varying)
  if (failed.length > 0) say(`after the same request again: ${joinFirstLines(failed)}`)
  if (sent instanceof NoAnswerError) say(`no answer to the same request: ${sent.message}`)
  else if (sent.status !== undisturbed.status) say(`the same request is answered ${summarizeAnswer(sent)}`)
  else judgeAnswer(sent, undisturbed, say)
}

function judgeAnswer(sent: KitAnswer, { answer, varying }: Undisturbed, say: Judging['say']): void {
  const failed = diffRows([flattenRow('answer', sent.json ?? null)], answer, varying)
  if (failed.length > 0) say(`another answer: ${joinFirstLines(failed)}`)
}
