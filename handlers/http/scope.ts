import type { Caller } from '../../db/base/caller.ts'
import { Refusal } from '../../db/domain/refusal.ts'
import { gate } from './exchange.ts'

/** The operation's scope must be among the caller's. Scopes that depend on the body are checked by the handler. */
export const scope = gate((request) => {
  const { operation, caller } = request.exchange
  for (const needed of operation!.scopes) requireScope(caller!, needed)
})

/** Throws Refusal scope_insufficient. */
export function requireScope({ scopes }: Pick<Caller, 'scopes'>, needed: string): void {
  if (!scopes.has(needed)) throw scopeInsufficient(needed)
}

/** 403 with the scope that is missing, in detail and in WWW-Authenticate (RFC 6750). */
export const scopeInsufficient = (needed: string): Refusal =>
  new Refusal('scope_insufficient', `This needs the scope ${needed}.`, {
    headers: { 'WWW-Authenticate': `Bearer realm="api", error="insufficient_scope", scope="${needed}"` },
  })
