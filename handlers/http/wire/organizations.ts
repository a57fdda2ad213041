const maxKnown = 20_000

/**
 * Whose the credentials are that were admitted, so that load shedding shares its room by organization before anybody is
 * looked up: one that calls with ten keys has no more of it than one that calls with one.
 */
export class OrganizationsOfCredentials {
  readonly #known = new Map<string, string>()

  /** Notes the organization of an Authorization header. */
  note(authorization: string, tenantId: number): void {
    if (this.#known.has(authorization)) return
    if (this.#known.size >= maxKnown) this.#known.clear()
    this.#known.set(authorization, `organization ${tenantId}`)
  }

  /** What all callers of an organization have in common; the header itself where its organization is not known. */
  callerOf(authorization: string): string {
    return this.#known.get(authorization) ?? authorization
  }
}
