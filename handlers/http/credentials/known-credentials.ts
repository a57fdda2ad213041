import type { Credential, KeyCredential, KnownKey } from '../../../db/access/admission/credential.ts'

const maxKnown = 20_000

interface Known {
  /** Of an API key, its organization with it; a token has to be verified each time. */
  key: KeyCredential | undefined
  caller: string
}

/**
 * The credentials that were admitted, by their text alone: a header may have any number of blanks before it. A key that is
 * known need not be hashed again to be asked for, and load shedding shares its room by organization before anybody is looked
 * up: one that calls with ten keys has no more of it than one that calls with one. Whether a credential still holds is for
 * admission to say, each time.
 */
export class KnownCredentials {
  readonly #known = new Map<string, Known>()

  /** Notes whose credential it is that an API key or access token stands for, and what was learned of a key. */
  note(bearer: string, credential: Credential, tenantId: number, known?: KnownKey): void {
    const noted = this.#known.get(bearer)
    if (noted && noted.key?.known === known) return
    if (!noted && this.#known.size >= maxKnown) this.#known.delete(this.#known.keys().next().value!)
    const key = credential.kind === 'key' ? { ...credential, known } : undefined
    this.#known.set(bearer, { key, caller: `organization ${tenantId}` })
  }

  keyOf(bearer: string): KeyCredential | undefined {
    return this.#known.get(bearer)?.key
  }

  /** What all callers of an organization have in common; undefined for a credential of which its organization is not known. */
  callerOf(bearer: string): string | undefined {
    return this.#known.get(bearer)?.caller
  }
}
