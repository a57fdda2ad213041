import { createHash } from 'node:crypto'
import type pg from 'pg'
import { readImageHead } from '../../../../domain/image-head.ts'
import { Refusal } from '../../../../domain/refusal.ts'
import { makeLogoFromBytes, maxLogoSize } from '../../../../services/branding/logos.ts'
import { damagedArchiveProblem } from '../problem.ts'

/** An archive may lack any part of the organization's logo. */
interface StoredLogo {
  bytes: Buffer | null
  hash: string | null
  contentType: string | null
  width: number | null
  height: number | null
}

/**
 * Checks the organization's logo and the logos of stored papers. The hash, type and size of a logo must match its
 * bytes, and this service must accept it as a picture. Throws ArchiveProblem.
 */
export async function checkLogos(client: pg.ClientBase, tenantId: number): Promise<void> {
  const { rows: hashes } = await client.query<{ hash: string | null }>(
    'select hash from signed_logos where tenant_id = $1 order by 1',
    [tenantId],
  )
  const own = await client.query<StoredLogo>(
    `select logo as bytes, logo_hash as hash, logo_type as "contentType", logo_width as width, logo_height as height
      from branding where tenant_id = $1 and (logo is not null or logo_hash is not null)`,
    [tenantId],
  )
  for (const logo of own.rows) await judgeLogo(logo, 'the logo of the organization')
  for (const { hash } of hashes) {
    const { rows } = await client.query<StoredLogo>(
      `select bytes, hash, content_type as "contentType", width, height from signed_logos where tenant_id = $1 and hash = $2`,
      [tenantId, hash],
    )
    for (const logo of rows) await judgeLogo(logo, 'a logo of a kept paper')
  }
}

async function judgeLogo({ bytes, hash, contentType, width, height }: StoredLogo, which: string): Promise<void> {
  const refuse = (what: string): never => {
    throw damagedArchiveProblem(`${which} ${what}`)
  }
  if (bytes === null) return refuse('has no bytes')
  if (createHash('sha256').update(bytes).digest('hex') !== hash) refuse('does not match its hash')
  const head = readImageHead(bytes)
  if (typeof head === 'string') return refuse(head)
  if (head.contentType !== contentType) refuse(`has the content of ${head.contentType}, not of ${contentType}`)
  if (head.width !== width || head.height !== height)
    refuse(`has ${head.width} by ${head.height} pixels, not ${width} by ${height}`)
  if (head.width > maxLogoSize.width || head.height > maxLogoSize.height) {
    refuse(`is larger than ${maxLogoSize.width} by ${maxLogoSize.height} pixels`)
  }
  const drawn = await makeLogoFromBytes(bytes)
  if (drawn instanceof Refusal) refuse('is a picture that cannot be drawn')
}
