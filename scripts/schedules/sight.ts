import type { WireMessage } from '../wire/messages.ts'
import type { Fate } from '../wire/proxy.ts'

/** What waits to be sent to the server on one connection. */
export interface HeldUnit {
  statement: string
}

/** What becomes of a unit: it waits, it goes on, or it goes on and is no part of anybody's work. */
export type Treatment = 'hold' | 'pass' | 'aside'

const deadlockDetected = '40P01'

/** Types of messages that a unit may begin with: Query, Parse, Bind, Close, and Describe of a name. */
const begins = new Set(['Q', 'P', 'B', 'C', 'D'])
/** After these the server says that it is ready for the next unit: Sync and Query. */
const ends = new Set(['S', 'Q'])

const textAt = (bytes: Buffer, from: number): string => bytes.toString('utf8', from, bytes.indexOf(0, from))

/**
 * One connection's messages, as far as they tell who works and on what. A unit is what is sent up to a Sync or a Query; the
 * server answers each with ReadyForQuery.
 */
export class ConnectionSight {
  /** The process of the server. */
  pid: number | undefined
  held: HeldUnit | undefined
  /** What the connection is for, and which it is of these. */
  name: string
  #letGo: (() => void) | undefined
  /** Units that the server has not answered, the oldest first, and what was decided of each. */
  readonly #open: Treatment[] = []
  #isAmidUnit = false
  #isDeadlock = false
  readonly #texts = new Map<string, string>()

  constructor(place: number) {
    this.name = String(place)
  }

  get isWorking(): boolean {
    return this.#open.some((treatment) => treatment !== 'aside')
  }

  /** Whether a deadlock was ended at this connection's cost since this was last asked. */
  takeDeadlock(): boolean {
    const was = this.#isDeadlock
    this.#isDeadlock = false
    return was
  }

  /** The statement that a message is about; of one that was prepared before, as it was prepared. */
  textOf({ type, bytes }: WireMessage): string {
    if (type === 'Q') return textAt(bytes, 5)
    if (type === 'P') return textAt(bytes, bytes.indexOf(0, 5) + 1)
    if (type === 'B') return this.#texts.get(textAt(bytes, bytes.indexOf(0, 5) + 1)) ?? ''
    return ''
  }

  /** A message of the process; what becomes of a unit is decided by its statement, at the first message of it. */
  toServer(message: WireMessage, treatmentOf: (statement: string) => Treatment): Fate {
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

  fromServer({ type, bytes }: WireMessage): Fate {
    if (type === 'K') this.pid = bytes.readInt32BE(5)
    // The first says that the connection is open, which is no unit's answer.
    if (type === 'Z') this.#open.shift()
    if (type === 'E' && bytes.includes(`C${deadlockDetected}\0`)) this.#isDeadlock = true
    return 'pass'
  }

  /** Lets the held unit go, if there is one. */
  letGo(): void {
    this.#letGo?.()
  }

  #begin(type: string, treatment: Treatment): void {
    this.#open.push(treatment)
    this.#isAmidUnit = !ends.has(type)
  }
}
