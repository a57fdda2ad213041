import { inShort } from '../conformance/findings.ts'
import { type KitAnswer, NoAnswer } from '../conformance/http.ts'
import { changeDifferences, changesTogether, firstFew, isNothing, type StateChange } from '../kept-state/change.ts'
import { type KeptRow, keptRowOf, rowDifferences, type Varying, varyingIn } from '../kept-state/rows.ts'
import type { KeptState } from '../kept-state/state.ts'
import type { WireProxy } from '../wire/proxy.ts'
import { FaultAt } from './fault.ts'
import type { Share } from './share.ts'

/** Sends the request once, with its Idempotency-Key. */
export type SendOnce = () => Promise<KitAnswer>

/** What came of trying the points of one operation, or of one task. */
export interface TriedPoints {
  name: string
  /** How many there were. */
  points: number
  /** After how many nothing had happened, and after how many all had. */
  nothing: number
  whole: number
  differences: string[]
  /** How many messages were not tried, since each try takes too long. */
  leftOut?: number
}

/** What an undisturbed run does, against which all others are held. */
interface Undisturbed {
  status: number
  answer: KeptRow[]
  change: StateChange
  messages: number
  outside: string
  /** Of rows and of the answer. */
  varying: Varying
}

/** The process that is asked, which may be killed. */
export interface Mortal {
  kill(): void
  /** Starts it again where it was killed. */
  revive(): Promise<void>
}

export interface TrialMeans {
  proxy: WireProxy
  kept: KeptState
  share: Share
  api: Mortal
  /** What has come to be outside the database since it was last asked, which is forgotten there. */
  outside?(): string[]
  /** Of an operation that is several transactions: when its leases are over it may be sent again, and all has happened then. */
  inSteps?: { letTimePass(): Promise<void>; atMost: number }
}

const maxPoints = 2_000

/** The numbers of the messages that are tried. */
interface ChosenPoints {
  points: Iterable<number>
  /** All that there are, and more: whoever tries them ends when there are no more. */
  isAll: boolean
}

/** Those of the share; else all, or so many of all `messages` as are tried at most, and how many these leave out. */
export function choosePoints({ points }: Share, tried: TriedPoints, messages: number, atMost?: number): ChosenPoints {
  if (points) return { points: points(tried.name, messages), isAll: false }
  if (atMost === undefined) return { points: Array(maxPoints).keys(), isAll: true }
  const spread = spreadOver(messages, atMost)
  tried.leftOut = messages - spread.length
  return { points: spread, isAll: false }
}

/** So many messages of all, at equal distances. */
const spreadOver = (messages: number, atMost: number): number[] =>
  Array.from({ length: Math.min(atMost, messages) }, (_, place) =>
    Math.floor((place * messages) / Math.min(atMost, messages)),
  )

/**
 * Harms the process's way to its database at one message after the other, those of both directions alike, each time from the
 * same state; then sends the same request again with the same key. After the first, all has happened or nothing; after the
 * second, all has, once, and the answer is the one that an undisturbed run gives.
 *
 * A cut after one message is the cut before the next one, so that each place between two messages is tried once.
 * Undefined where the request is refused, and so changes nothing.
 */
export async function tryPoints(name: string, send: SendOnce, means: TrialMeans): Promise<TriedPoints | undefined> {
  const { proxy, kept, share, api, inSteps } = means
  await kept.keep()
  outsideOf(means)
  const undisturbed = await runUndisturbed(send, means)
  if (!undisturbed) return undefined
  const tried: TriedPoints = { name, points: 0, nothing: 0, whole: 0, differences: [] }
  if (!undisturbed.change.counts['public.api_audit_logs'])
    tried.differences.push(`${name}: its audit row is not of the transaction that stores its answer`)
  const { points, isAll } = choosePoints(share, tried, undisturbed.messages, inSteps?.atMost)
  for (const point of points) {
    const fault = new FaultAt(point, share.harm, api.kill)
    const first = await proxy.during(
      (passing) => fault.see(passing),
      () => sendAnyway(send),
    )
    const say = (what: string) => void tried.differences.push(`${name}, ${fault.name}: ${what}`)
    const found = await kept.changes()
    judgeFirst(first, found, undisturbed, { tried, fault, mayDie: share.harm === 'kill', isInSteps: !!inSteps, say })
    if (!fault.isDone) {
      await kept.restore(changesTogether(found, undisturbed.change))
      outsideOf(means)
      if (isAll) return tried
      continue
    }
    tried.points += 1
    await api.revive()
    if (isNothing(found)) await kept.restoreSequences(undisturbed.change)
    await inSteps?.letTimePass()
    const second = await sendAnyway(send)
    const after = await kept.changes()
    judgeSecond(second, after, undisturbed, say)
    const outside = outsideOf(means)
    if (outside !== undisturbed.outside) say(`outside: ${outside}, not ${undisturbed.outside}`)
    if ((await kept.leftOpen()) > 0) say('a transaction was left open')
    await kept.restore(changesTogether(found, after, undisturbed.change))
  }
  if (isAll) throw new Error(`${name} sends more than ${maxPoints} messages`)
  return tried
}

const outsideOf = ({ outside }: TrialMeans): string => (outside?.() ?? []).join(', ')

async function runUndisturbed(send: SendOnce, means: TrialMeans): Promise<Undisturbed | undefined> {
  const { proxy, kept } = means
  const runs: Omit<Undisturbed, 'varying'>[] = []
  for (let run = 0; run < 2; run += 1) {
    const {
      done: { status, json },
      messages,
    } = await proxy.counting(send)
    const change = await kept.changes()
    await kept.restore(change)
    if (status < 200 || status > 299) return undefined
    const answer = [keptRowOf('answer', json ?? null)]
    runs.push({ status, answer, change, messages, outside: outsideOf(means) })
  }
  const [one, other] = runs as [(typeof runs)[0], (typeof runs)[0]]
  const varying = varyingIn([...one.change.rows, ...one.answer], [...other.change.rows, ...other.answer])
  return { ...other, varying }
}

type Sent = KitAnswer | NoAnswer

async function sendAnyway(send: SendOnce): Promise<Sent> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof NoAnswer) return error
    throw error
  }
}

interface Judging {
  tried: TriedPoints
  fault: FaultAt
  mayDie: boolean
  isInSteps: boolean
  say(what: string): void
}

/** The first answer is the operation's own, or says that the service is unavailable; what has happened is all or nothing. */
function judgeFirst(
  sent: Sent,
  found: StateChange,
  undisturbed: Undisturbed,
  { tried, fault, mayDie, isInSteps, say }: Judging,
): void {
  const failed = changeDifferences(found, undisturbed.change, undisturbed.varying)
  const isWhole = failed.length === 0
  if (fault.isDone && isNothing(found)) tried.nothing += 1
  else if (isWhole) tried.whole += fault.isDone ? 1 : 0
  else if (!isInSteps) say(`neither all nor nothing has happened: ${firstFew(failed)}`)
  if (sent instanceof NoAnswer) {
    if (!mayDie) say(`no answer: ${sent.message}`)
  } else if (sent.status === undisturbed.status) {
    if (!isWhole) say('the answer says that it has happened')
    judgeAnswer(sent, undisturbed, say)
  } else if (sent.status !== 503) say(`the answer is ${inShort(sent)}`)
}

function judgeSecond(sent: Sent, after: StateChange, undisturbed: Undisturbed, say: Judging['say']): void {
  const failed = changeDifferences(after, undisturbed.change, undisturbed.varying)
  if (failed.length > 0) say(`after the same request again: ${firstFew(failed)}`)
  if (sent instanceof NoAnswer) say(`no answer to the same request: ${sent.message}`)
  else if (sent.status !== undisturbed.status) say(`the same request is answered ${inShort(sent)}`)
  else judgeAnswer(sent, undisturbed, say)
}

function judgeAnswer(sent: KitAnswer, { answer, varying }: Undisturbed, say: Judging['say']): void {
  const failed = rowDifferences([keptRowOf('answer', sent.json ?? null)], answer, varying)
  if (failed.length > 0) say(`another answer: ${firstFew(failed)}`)
}
