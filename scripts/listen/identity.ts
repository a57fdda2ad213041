import { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeAuthority } from '../stage/authority.ts'

/** With what a listener shows that it is the one on this machine. */
export interface Identity {
  key: string
  cert: string
  /** The certificate that a sender has to trust. */
  authorityFile: string
}

const dayMs = 24 * 3600 * 1000
const validDays = 365
const renewDays = 30

/**
 * The listener's certificate, kept in DATA_DIR/listen, made when there is none or it is about to expire. The key of the
 * authority that vouches for it is never written: whoever trusts that authority trusts this one certificate, which is
 * for localhost alone.
 */
export async function makeIdentity(dataDir: string): Promise<Identity> {
  const folder = join(dataDir, 'listen')
  return (await readIdentity(folder)) ?? (await writeIdentity(dataDir, folder))
}

async function readIdentity(folder: string): Promise<Identity | undefined> {
  const authorityFile = join(folder, 'authority.pem')
  if (!existsSync(authorityFile)) return undefined
  const [key, cert] = await Promise.all(
    ['receiver.key', 'receiver.pem'].map((name) => readFile(join(folder, name), 'utf8')),
  )
  const lasts = Date.parse(new X509Certificate(cert!).validTo) - Date.now() > renewDays * dayMs
  return lasts ? { key: key!, cert: cert!, authorityFile } : undefined
}

/** All three files come to be at once, because a listener and a service may start at the same moment. */
async function writeIdentity(dataDir: string, folder: string): Promise<Identity> {
  const authority = await makeAuthority({ name: 'construction-api listener', days: validDays })
  const { key, cert } = await authority.issue('localhost')
  await mkdir(dataDir, { recursive: true })
  const fresh = await mkdtemp(`${folder}.`)
  const options = { mode: 0o600 }
  await writeFile(join(fresh, 'receiver.key'), key, options)
  await writeFile(join(fresh, 'receiver.pem'), cert, options)
  await writeFile(join(fresh, 'authority.pem'), authority.certificate, options)
  await rm(folder, { recursive: true, force: true })
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true, force: true }))
  const kept = await readIdentity(folder)
  if (!kept) throw new Error(`${folder} cannot be written`)
  return kept
}
