import type { Credential, ImmutableKeyData, KeyCredential } from '../../../db/access/admission/credential.ts'

const maxKnown = 20_000

interface Known {
  /** The parsed API key with its organization. Undefined for an access token, which must be verified each time. */
  key: KeyCredential | undefined
  caller: string
}

/**
 * Cache of admitted credentials, by the key or token itself: the rest of the header may have any number of blanks. A
 * cached API key need not be hashed again. Admission still checks each time whether the credential is valid.
 *
 * Load shedding reads the credential's organization here, before any lookup. It divides the queue among organizations,
 * so that ten keys of one organization get no larger share than one key.
 */
export class CredentialCache {
  readonly #known = new Map<string, Known>()

  /**
   * Records the organization of an admitted API key or access token. `immutableData` is the data of a key that never
   * changes.
   */
  note(bearer: string, credential: Credential, tenantId: number, immutableData?: ImmutableKeyData): void {
    const noted = this.#known.get(bearer)
    if (noted && noted.key?.immutableData === immutableData) return
    if (!noted && this.#known.size >= maxKnown) this.#known.delete(this.#known.keys().next().value!)
    const key = credential.kind === 'key' ? { ...credential, immutableData } : undefined
    this.#known.set(bearer, { key, caller: `organization ${tenantId}` })
  }

  keyOf(bearer: string): KeyCredential | undefined {
    return this.#known.get(bearer)?.key
  }

  /** Returns a label for the credential's organization, as load shedding counts it; undefined if it is not cached. */
  organizationLabelOf(bearer: string): string | undefined {
    return this.#known.get(bearer)?.caller
  }
}
