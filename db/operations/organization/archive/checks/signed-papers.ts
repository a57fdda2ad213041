import { hash } from 'node:crypto'
import { contentBeforeOptionChoice } from '../../../../domain/bids/content-before-choice.ts'
import { type BidPaperContent, bidPaperHash } from '../../../../domain/bids/paper.ts'
import { canonicalJson } from '../../../../domain/canonical-json.ts'
import { changeOrderHash } from '../../../../domain/change-orders/paper.ts'
import { payAppHash } from '../../../../domain/pay-apps/paper.ts'
import type { ContentToSign } from '../../../../domain/signature-requests/paper.ts'
import type { LoadContext } from '../load.ts'
import { damagedArchiveProblem } from '../problem.ts'
import { fetchRowPages } from './pages.ts'

/** The number of stored papers that match the signed hash (`compared`), and of papers that cannot be compared. */
export interface ComparedPapers {
  compared: number
  /**
   * Number of bids that were accepted under an earlier version of the service, which stored the paper later or in
   * another layout.
   */
  notComparable: number
}

type Judging = Pick<LoadContext, 'client' | 'tenantId' | 'pace'>

/**
 * Compares the stored content of signed papers and certificates with their hashes. Throws ArchiveProblem at the first
 * difference.
 */
export async function checkSignedPapers(judging: Judging): Promise<ComparedPapers> {
  await refuseOtherVersions(judging)
  const papers = { compared: 0, notComparable: 0 }
  for (const judge of [judgeCertificates, judgeRequests, judgeBids]) {
    const { compared, notComparable } = await judge(judging)
    papers.compared += compared
    papers.notComparable += notComparable
  }
  return papers
}

const differs = (what: string): never => {
  throw damagedArchiveProblem(`${what} does not match its hash`)
}

/**
 * Compares the hashes of documents with the hashes of their versions and uploads. Compares the hashes of signed bids'
 * files with the hashes of the file versions. Compares the certificate hash of each pay application with its
 * certificate. Throws ArchiveProblem at the first difference.
 */
async function refuseOtherVersions({ client, tenantId }: Judging): Promise<void> {
  const texts = {
    document: `select d.id from documents d left join document_versions v
        on v.tenant_id = $1 and v.document_id = d.id and v.version = d.version
      where d.tenant_id = $1 and (v.sha256 is distinct from d.sha256 or v.size is distinct from d.size
        or v.content_type is distinct from d.content_type) limit 1`,
    'version of document': `select v.document_id as id from document_versions v join uploads u
        on u.tenant_id = $1 and u.id = v.upload_id
      where v.tenant_id = $1 and (u.sha256 is distinct from v.sha256 and u.sha256 is not null
        or u.size is distinct from v.size and u.size is not null) limit 1`,
    'file of bid': `select f.bid_id as id from signed_bid_files f left join document_versions v
        on v.tenant_id = $1 and v.document_id = f.document_id and v.version = f.version
      where f.tenant_id = $1 and v.sha256 is distinct from f.sha256 limit 1`,
    'certificate of pay application': `select a.id from pay_apps a left join pay_app_certificates c
        on c.tenant_id = $1 and c.pay_app_id = a.id
      where a.tenant_id = $1 and a.certificate_hash is distinct from c.hash limit 1`,
  }
  for (const [what, text] of Object.entries(texts)) {
    const { rows } = await client.query<{ id: number }>(text, [tenantId])
    if (rows[0]) differs(`the ${what} ${rows[0].id}`)
  }
}

async function judgeCertificates({ client, tenantId, pace }: Judging): Promise<ComparedPapers> {
  const text = `select pay_app_id as id, content, hash from pay_app_certificates where tenant_id = ${tenantId}`
  let compared = 0
  for await (const page of fetchRowPages<{ id: number; content: unknown; hash: string }>(client, text)) {
    for (const { id, content, hash: kept } of page) {
      if (hash('sha256', canonicalJson(content), 'hex') !== kept) differs(`the certificate of pay application ${id}`)
    }
    compared += page.length
    await pace.rest()
  }
  return { compared, notComparable: 0 }
}

interface AskedToSign {
  id: number
  content: ContentToSign | null
  logoHash: string | null
  documentHash: string
  versionHash: string | null
}

async function judgeRequests({ client, tenantId, pace }: Judging): Promise<ComparedPapers> {
  const text = `select r.id, d.content, d.logo_hash as "logoHash", r.document_hash as "documentHash", v.sha256 as "versionHash"
    from signature_requests r
    left join signature_request_documents d on d.tenant_id = ${tenantId} and d.signature_request_id = r.id
    left join document_versions v on v.tenant_id = ${tenantId} and r.entity_type = 'document' and v.document_id = r.entity_id
      and v.version::text = d.content -> 'document' ->> 'version'
    where r.tenant_id = ${tenantId}`
  let compared = 0
  for await (const page of fetchRowPages<AskedToSign>(client, text)) {
    for (const asked of page) {
      if (!asked.content || signedHash(asked.content, asked) !== asked.documentHash) {
        differs(`the content of signature request ${asked.id}`)
      }
    }
    compared += page.length
    await pace.rest()
  }
  return { compared, notComparable: 0 }
}

/** Returns the hash of a signature request's paper. The logo enters the hash as the logo's own hash. */
function signedHash({ entityType, document }: ContentToSign, { logoHash, versionHash }: AskedToSign): string | null {
  const from = withLogo(document.from, logoHash)
  if (entityType === 'change_order') return changeOrderHash({ ...document, from })
  if (entityType === 'pay_app') return payAppHash({ ...document, from })
  return entityType === 'document' ? versionHash : null
}

const withLogo = <F extends object>(from: F, logoHash: string | null): F => ({
  ...from,
  logo: logoHash === null ? null : { hash: logoHash },
})

interface SignedBidRow {
  id: number
  content: BidPaperContent
  logoHash: string | null
  legible: boolean
  documentHash: string
  orders: Record<string, number> | null
}

/**
 * Compares the papers of accepted bids with the hash of what the customer saw: the paper before bid options were
 * chosen.
 */
async function judgeBids({ client, tenantId, pace }: Judging): Promise<ComparedPapers> {
  const text = `select b.id, s.content, s.logo_hash as "logoHash", s.legible, a.document_hash as "documentHash",
      (select json_object_agg(l.id, l."order") from bid_line_items l where l.tenant_id = ${tenantId} and l.bid_id = b.id) as orders
    from bids b join signed_bids s on s.tenant_id = ${tenantId} and s.bid_id = b.id
    join bid_answers a on a.tenant_id = ${tenantId} and a.bid_id = b.id and a.kind = 'accepted' and a.answered_at = b.accepted_at
    where b.tenant_id = ${tenantId} and b.status = 'accepted'`
  const papers = { compared: 0, notComparable: 0 }
  for await (const page of fetchRowPages<SignedBidRow>(client, text)) {
    for (const { id, content, logoHash, legible, documentHash, orders } of page) {
      const shown = contentBeforeOptionChoice(
        { ...content, from: withLogo(content.from, logoHash) },
        (line) => orders?.[line] ?? 0,
      )
      const isSame = bidPaperHash({ ...shown, status: 'sent', acceptance: null }) === documentHash
      if (!isSame && legible) differs(`what the customer of bid ${id} signed`)
      papers[isSame ? 'compared' : 'notComparable'] += 1
    }
    await pace.rest()
  }
  return papers
}
