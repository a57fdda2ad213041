import type { Caller } from '../base/caller.ts'
import { Refusal } from '../domain/refusal.ts'

/** Throws Refusal scope_insufficient. */
export function requireScope({ scopes }: Pick<Caller, 'scopes'>, needed: string): void {
  if (!scopes.has(needed)) throw scopeInsufficient(needed)
}

/** 403 with the scope that is missing, in detail and in WWW-Authenticate (RFC 6750). */
export const scopeInsufficient = (needed: string): Refusal =>
  new Refusal('scope_insufficient', `This needs the scope ${needed}.`, {
    headers: { 'WWW-Authenticate': `Bearer realm="api", error="insufficient_scope", scope="${needed}"` },
  })

/**
 * Scopes that remember which of them were asked for and held: what an answer needed is known once it is made, wherever in
 * its making that was asked.
 */
export class AskedScopes extends Set<string> {
  readonly #asked = new Set<string>()

  override has(scope: string): boolean {
    const isHeld = super.has(scope)
    if (isHeld) this.#asked.add(scope)
    return isHeld
  }

  get asked(): string[] {
    return [...this.#asked]
  }
}
