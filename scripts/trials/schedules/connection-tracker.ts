import type { WireMessage } from '../../testkit/wire/messages.ts'
import type { MessageDecision } from '../../testkit/wire/proxy.ts'

/** Message group that waits to be sent to the server on one connection. */
export interface DelayedStatement {
  statement: string
}

/**
 * What to do with a message group: `hold` it, `pass` it, or pass it `aside`, so that it does not count as the request's
 * work.
 */
export type MessageGroupTreatment = 'hold' | 'pass' | 'aside'

const deadlockDetected = '40P01'

/** Types of the messages that can begin a message group: Query, Parse, Bind, Close, and Describe of a name. */
const begins = new Set(['Q', 'P', 'B', 'C', 'D'])
/** Types of the messages after which the server reports that it is ready: Sync and Query. */
const ends = new Set(['S', 'Q'])

const textAt = (bytes: Buffer, from: number): string => bytes.toString('utf8', from, bytes.indexOf(0, from))

/**
 * Tracks the messages of one connection, to know whether the server executes a statement for it, and which one. A
 * message group is everything up to a Sync or a Query. The server answers each group with ReadyForQuery.
 */
export class ConnectionTracker {
  /** Process id of the server process. */
  pid: number | undefined
  held: DelayedStatement | undefined
  /** Application name of the connection, with a number. */
  name: string
  #letGo: (() => void) | undefined
  /** Message groups that the server has not answered, the oldest first, with their treatment. */
  readonly #open: MessageGroupTreatment[] = []
  #isAmidUnit = false
  #isDeadlock = false
  readonly #texts = new Map<string, string>()

  constructor(place: number) {
    this.name = String(place)
  }

  get isWorking(): boolean {
    return this.#open.some((treatment) => treatment !== 'aside')
  }

  /** Reports whether the server aborted a transaction of this connection because of a deadlock since the last call. */
  takeDeadlock(): boolean {
    const was = this.#isDeadlock
    this.#isDeadlock = false
    return was
  }

  /** Returns the statement of a message. For a prepared statement, returns its original text. */
  textOf({ type, bytes }: WireMessage): string {
    if (type === 'Q') return textAt(bytes, 5)
    if (type === 'P') return textAt(bytes, bytes.indexOf(0, 5) + 1)
    if (type === 'B') return this.#texts.get(textAt(bytes, bytes.indexOf(0, 5) + 1)) ?? ''
    return ''
  }

  /**
   * Handles one message to the server. The first message of a group decides by its statement whether the group is held
   * or passes.
   */
  toServer(message: WireMessage, treatmentOf: (statement: string) => MessageGroupTreatment): MessageDecision {
    const { type, bytes } = message
    if (type === 'startup')
      this.name = `${/application_name\0([^\0]*)/.exec(bytes.toString('latin1'))?.[1]} ${this.name}`
    if (type === 'P') this.#texts.set(textAt(bytes, 5), this.textOf(message))
    if (this.#isAmidUnit) {
      this.#isAmidUnit = !ends.has(type)
      return 'pass'
    }
    if (!begins.has(type)) return 'pass'
    const statement = this.textOf(message)
    const treatment = treatmentOf(statement)
    if (treatment !== 'hold') {
      this.#begin(type, treatment)
      return 'pass'
    }
    this.held = { statement }
    return new Promise<void>((resolve) => {
      this.#letGo = () => {
        this.held = undefined
        this.#letGo = undefined
        this.#begin(type, treatment)
        resolve()
      }
    })
  }

  fromServer({ type, bytes }: WireMessage): MessageDecision {
    if (type === 'K') this.pid = bytes.readInt32BE(5)
    // The first ReadyForQuery only reports that the connection is open. #open is still empty then.
    if (type === 'Z') this.#open.shift()
    if (type === 'E' && bytes.includes(`C${deadlockDetected}\0`)) this.#isDeadlock = true
    return 'pass'
  }

  /** Releases the held message group, if there is one. */
  releaseHeldGroup(): void {
    this.#letGo?.()
  }

  #begin(type: string, treatment: MessageGroupTreatment): void {
    this.#open.push(treatment)
    this.#isAmidUnit = !ends.has(type)
  }
}
