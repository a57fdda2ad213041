import { deriveSecrets, type Secrets } from '../../../db/engine/base/secrets.ts'

/** SECRET_KEY of the service's processes, which changes during the chaos run, with all earlier values. */
export class ChangingSecretKey {
  readonly #seed: number
  #all: string[]

  constructor(seed: number) {
    this.#seed = seed
    this.#all = [`a trial's own ${seed}`]
  }

  /** Environment variables for the processes: the current key and the previous one. */
  get env(): { SECRET_KEY: string; SECRET_KEY_PREVIOUS: string } {
    const [secretKey, previous = ''] = this.#all
    return { SECRET_KEY: secretKey!, SECRET_KEY_PREVIOUS: previous }
  }

  /** Switches to a new key. */
  change(): void {
    this.#all = [`a trial's own ${this.#seed}, changed ${this.#all.length} times`, ...this.#all]
  }

  /** Opener of sealed values for the test program itself. It accepts values that were sealed with any of the keys. */
  readonly reader: Pick<Secrets, 'open'> = {
    open: (sealed) => deriveSecrets(this.#all[0]!, this.#all.slice(1)).open(sealed),
  }
}
