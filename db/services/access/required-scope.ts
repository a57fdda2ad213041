import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'

/** Throws Refusal scope_insufficient if the caller lacks the scope. */
export function requireScope({ scopes }: Pick<Caller, 'scopes'>, needed: string): void {
  if (!scopes.has(needed)) throw scopeInsufficientRefusal(needed)
}

/** Returns a 403 refusal that names the missing scope in its detail and in WWW-Authenticate (RFC 6750). */
export const scopeInsufficientRefusal = (needed: string): Refusal =>
  new Refusal('scope_insufficient', `This needs the scope ${needed}.`, {
    headers: { 'WWW-Authenticate': `Bearer realm="api", error="insufficient_scope", scope="${needed}"` },
  })

/**
 * A caller's set of scopes. `asked` lists the scopes for which `has` returned true while an answer was built. Another
 * caller needs these scopes to receive the same answer.
 */
export class ScopeUseRecorder extends Set<string> {
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
