import { type Secrets, secretsFrom } from '../../db/base/secrets.ts'

/** The SECRET_KEY of the trial's processes, which changes, and all that it was before. */
export class TrialKeys {
  readonly #seed: number
  #all: string[]

  constructor(seed: number) {
    this.#seed = seed
    this.#all = [`a trial's own ${seed}`]
  }

  /** What the processes are started with: SECRET_KEY, and the one before. */
  get env(): { SECRET_KEY: string; SECRET_KEY_PREVIOUS: string } {
    const [secretKey, previous = ''] = this.#all
    return { SECRET_KEY: secretKey!, SECRET_KEY_PREVIOUS: previous }
  }

  /** Takes another key. */
  change(): void {
    this.#all = [`a trial's own ${this.#seed}, changed ${this.#all.length} times`, ...this.#all]
  }

  /** Reads what any of the keys has sealed, for the trial itself. */
  readonly reader: Pick<Secrets, 'open'> = {
    open: (sealed) => secretsFrom(this.#all[0]!, this.#all.slice(1)).open(sealed),
  }
}
