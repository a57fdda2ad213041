import type { Pool } from 'pg'
import type { ChaosRun } from './chaos-trial.ts'
import type { Write } from './load.ts'
import { type ChaosFinding, type CheckedDatabase, sumOverTenants, toFinding } from './records.ts'

/**
 * Compares the stored records of the clerks with the acknowledged requests. The hours must add up, and every document
 * version must have the bytes that were sent. Each signature must be stored once, with the signer's name. Each request
 * and each signature must have exactly one mail.
 *
 * `checkWrites` checks that requests, entries and versions exist exactly once.
 */
export async function checkClerkRecords(
  records: CheckedDatabase,
  {
    clerkLoad,
    clerkTenant,
    checkDatabase,
    writeLoad,
  }: Pick<ChaosRun, 'clerkLoad' | 'clerkTenant' | 'checkDatabase' | 'writeLoad'>,
): Promise<ChaosFinding[]> {
  const { pool } = checkDatabase
  const requests = writeLoad.writes.filter(({ kind }) => kind === 'signature request')
  return [
    await judgeHours(records, writeLoad.writes),
    { name: 'versions of documents', count: clerkLoad.filed.length, wrong: 0 },
    toFinding(
      'of these with other bytes, or under another number',
      await otherVersions(pool, clerkTenant.id, clerkLoad.filed),
    ),
    { name: 'signatures asked for, and given', count: `${requests.length}, ${clerkLoad.signed.length}`, wrong: 0 },
    toFinding('of these not as they were given', await otherSignatures(pool, clerkTenant.id, clerkLoad.signed)),
    toFinding('mails of signatures missing, doubled or not sent', await wrongMails(pool, clerkTenant.id)),
  ]
}

async function judgeHours(records: CheckedDatabase, writes: readonly Write[]): Promise<ChaosFinding> {
  const acknowledged = writes
    .filter(({ kind }) => kind === 'time entry')
    .reduce((sum, { answer }) => sum + hundredthsOf(answer.body.data.hours), 0)
  const text = 'select coalesce(sum(hours), 0) * 100 from time_entries where tenant_id = $1 and deleted_at is null'
  const stored = Math.round(await sumOverTenants(records, text))
  const differ = stored === acknowledged ? [] : [`${acknowledged} hundredths acknowledged, ${stored} stored`]
  return {
    ...toFinding('hours that differ from those acknowledged', differ),
    count: `${differ.length} of ${stored / 100}`,
  }
}

const hundredthsOf = (hours: string): number => Math.round(Number(hours) * 100)

async function otherVersions(
  pool: Pick<Pool, 'query'>,
  tenantId: number,
  filed: ChaosRun['clerkLoad']['filed'],
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; sha256: string }>(
    `select v.document_id || '.' || v.version as name, case when u.sha256 = v.sha256 then v.sha256 end as sha256
    from document_versions v join uploads u on u.tenant_id = v.tenant_id and u.id = v.upload_id and u.state = 'used'
    where v.tenant_id = $1`,
    [tenantId],
  )
  const kept = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  const wrong = filed.flatMap(({ documentId, version, sha256 }) => {
    const name = `${documentId}.${version}`
    return kept.get(name) === sha256 ? [] : [`${name} is ${kept.get(name)}, sent was ${sha256}`]
  })
  return kept.size === filed.length ? wrong : [...wrong, `${kept.size} versions, ${filed.length} filed`]
}

async function otherSignatures(
  pool: Pick<Pool, 'query'>,
  tenantId: number,
  signed: ChaosRun['clerkLoad']['signed'],
): Promise<string[]> {
  const { rows } = await pool.query<{ id: number; name: string; told: number }>(
    `select id, signature ->> 'name' as name, (
      select count(*) from notifications n where n.tenant_id = s.tenant_id and n.type = 'signature_request.signed'
      and n.entity_id = s.id
    ) as told from signature_requests s where tenant_id = $1 and status = 'signed'`,
    [tenantId],
  )
  const kept = new Map(rows.map(({ id, name, told }) => [id, `${name}, told ${told} times`]))
  const wrong = signed.flatMap(({ id, name }) =>
    kept.get(id) === `${name}, told 1 times` ? [] : [`${id} is signed by ${kept.get(id)}`],
  )
  return kept.size === signed.length ? wrong : [...wrong, `${kept.size} signed, ${signed.length} acknowledged`]
}

/**
 * Returns the signature requests with a wrong number of mails. Each request must have one mail, and a signed request
 * one more. The mail of a voided request need not be sent.
 */
async function wrongMails(pool: Pick<Pool, 'query'>, tenantId: number): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(
    `select concat_ws(' ', s.id, s.status, 'has', m.count, 'mails,', m.sent, 'sent') as what
    from signature_requests s, lateral (
      select count(*) as count, count(*) filter (where status = 'completed') as sent from jobs j
      where j.tenant_id = s.tenant_id and j.type = 'email' and j.params ->> 'signatureRequestId' = s.id::text
    ) m
    where s.tenant_id = $1 and (m.count <> case when s.status = 'signed' then 2 else 1 end
      or (m.sent <> m.count and s.status <> 'voided'))`,
    [tenantId],
  )
  return rows.map(({ what }) => what)
}
