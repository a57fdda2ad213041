import assert from 'node:assert/strict'
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { canonicalJson } from '../../../db/domain/canonical-json.ts'
import { canonicalHash } from '../../../db/domain/proofs/proof.ts'
import type { Schemas } from '../../../db/engine/records/resource.ts'

export type Proof = Schemas['Proof']

/** Returns the value of the step with this name in a proof. */
export const proofStepValue = ({ steps }: Proof, name: string) => steps.find((step) => step.name === name)?.value

/**
 * Verifies a proof's signature, payload and hashes. Returns the proof without its signature; throws if anything
 * differs.
 */
export async function verifyProof({ jws, ...rest }: Proof, keys: JSONWebKeySet): Promise<Omit<Proof, 'jws'>> {
  const { payload, protectedHeader } = await compactVerify(jws, createLocalJWKSet(keys), { algorithms: ['RS256'] })
  assert.equal(protectedHeader.typ, 'proof+jws')
  assert.equal(Buffer.from(payload).toString(), canonicalJson(rest))
  assert.equal(rest.hashes.inputs, canonicalHash(rest.inputs))
  assert.equal(rest.hashes.steps, canonicalHash(rest.steps))
  for (const frozen of [rest.hashes.certificate, rest.hashes.signed]) {
    if (frozen) assert.equal(frozen.sha256, canonicalHash(frozen.content))
  }
  return rest
}

export async function fetchJwks(origin: string): Promise<JSONWebKeySet> {
  const answer = await fetch(`${origin}/.well-known/jwks.json`)
  return (await answer.json()) as JSONWebKeySet
}
