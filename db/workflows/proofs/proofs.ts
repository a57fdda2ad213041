import { sql } from 'kysely'
import { canonicalJson } from '../../domain/canonical-json.ts'
import { figuresForProof } from '../../domain/proofs/figures.ts'
import { canonicalHash, type FrozenContent, type ProvedType } from '../../domain/proofs/proof.ts'
import { runSteps } from '../../domain/proofs/steps.ts'
import { notFound } from '../../domain/refusal.ts'
import { requireState } from '../../domain/state-machine.ts'
import { type Caller, isSandbox } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import { bids } from '../../nouns/bids/bids.ts'
import { invoices } from '../../nouns/invoices/invoices.ts'
import { payApps } from '../../nouns/pay-apps/pay-apps.ts'
import { withStatusAt } from '../../nouns/signature-requests/signature-requests.ts'
import type { ProofKeys } from '../../services/access/oauth/proof-keys.ts'
import { readBidProofInputs } from './bids.ts'
import { readInvoiceProofInputs } from './invoices.ts'
import { readPayAppProofInputs } from './pay-apps.ts'
import type { ProvedRecord } from './records.ts'

/**
 * Proofs of figures. A proof has all inputs, each step of the arithmetic, the hashes of frozen and signed content, and
 * a signature over all of it. Anyone can recompute it without this service. It is made from one consistent read and
 * stays the same until the record changes.
 */

/**
 * For each entity type: `read` reads its records, and `refuse` throws if a record's state, such as draft, allows no
 * proof.
 */
const kinds = {
  pay_app: {
    read: readPayAppProofInputs,
    refuse: (status: string) => requireState(payApps, 'prove', status),
    label: payApps.label,
  },
  invoice: {
    read: readInvoiceProofInputs,
    refuse: (status: string) => requireState(invoices, 'prove', status),
    label: invoices.label,
  },
  bid: { read: readBidProofInputs, refuse: (status: string) => requireState(bids, 'prove', status), label: bids.label },
} satisfies Record<ProvedType, object>

/**
 * Returns the proof of a record's figures. Throws Refusal not_found; conflict for a draft and for a rejected pay
 * application.
 */
export async function proveFigures(
  db: ReadContext,
  caller: Caller,
  keys: ProofKeys,
  kind: ProvedType,
  id: number,
): Promise<Schemas['Proof']> {
  const { read, refuse, label } = kinds[kind]
  const [record] = await read(db, caller.tenantId, [id])
  if (!record) throw notFound(label)
  refuse(record.status)
  const { inputs, plan, certificate, signed, previous } = record.facts
  const steps = runSteps(inputs, plan)
  const unsigned = {
    version: 1 as const,
    kind,
    entity: entityOf(caller, kind, record),
    inputs,
    steps,
    hashes: {
      inputs: canonicalHash(inputs),
      steps: canonicalHash(steps),
      certificate: certificate && frozen(certificate),
      signed: signed && { ...frozen(signed), documentHash: signed.documentHash },
      signatureRequests: await requestsFor(db, caller, kind, id),
    },
    previous,
  }
  // The cast is needed because the contract describes frozen content only as an object with any members.
  const proof = unsigned as unknown as Omit<Schemas['Proof'], 'jws'>
  return { ...proof, jws: await keys.sign(canonicalJson(unsigned)) }
}

const entityOf = (
  caller: Caller,
  entityType: ProvedType,
  { id: entityId, number, status, updatedAt, certificateHash, facts }: ProvedRecord,
) => ({
  ...{ entityType, entityId, tenantId: caller.tenantId, mode: isSandbox(caller) ? 'sandbox' : 'live' },
  ...{ number, status, updatedAt, certificateHash },
  figures: figuresForProof(facts.stored),
  differences: facts.differences,
})

const frozen = ({ content, figures }: FrozenContent) => ({ sha256: canonicalHash(content), figures, content })

/** Lists the signature requests for the record, each with the hash of its content to be signed. */
async function requestsFor(
  db: ReadContext,
  { tenantId }: Caller,
  kind: ProvedType,
  id: number,
): Promise<Schemas['Proof']['hashes']['signatureRequests']> {
  type Signed = Schemas['Proof']['hashes']['signatureRequests'][number]
  const { rows } = await sql<Signed & { expiresAt: string }>`
    select id, status, document_hash, signed_at, expires_at from signature_requests
    where tenant_id = ${tenantId} and entity_type = ${kind} and entity_id = ${id} and deleted_at is null
    order by id limit 100`.execute(db.sql)
  return rows.map((row) => {
    const { expiresAt: _, ...shown } = withStatusAt(row, db.at)
    return shown
  })
}
