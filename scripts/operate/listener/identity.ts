import { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCertificateAuthority } from '../certificates.ts'

/** Key and certificate of the listener's HTTPS server. */
export interface ListenerIdentity {
  key: string
  cert: string
  /** Path of the certificate that a sender must trust. */
  authorityFile: string
}

const dayMs = 24 * 3600 * 1000
const validDays = 365
const renewDays = 30

/**
 * Returns the listener's certificate from DATA_DIR/listen. Creates it if there is none or if it expires within 30 days.
 * The key of the authority that signs it is never stored. Trusting that authority therefore means trusting only this
 * certificate, which is for localhost.
 */
export async function getListenerIdentity(dataDir: string): Promise<ListenerIdentity> {
  const folder = join(dataDir, 'listen')
  return (await readIdentity(folder)) ?? (await writeIdentity(dataDir, folder))
}

async function readIdentity(folder: string): Promise<ListenerIdentity | undefined> {
  const authorityFile = join(folder, 'authority.pem')
  if (!existsSync(authorityFile)) return undefined
  const [key, cert] = await Promise.all(
    ['receiver.key', 'receiver.pem'].map((name) => readFile(join(folder, name), 'utf8')),
  )
  const lasts = Date.parse(new X509Certificate(cert!).validTo) - Date.now() > renewDays * dayMs
  return lasts ? { key: key!, cert: cert!, authorityFile } : undefined
}

/**
 * Writes all three files atomically, because a listener and a service may start at the same moment. If another process
 * was faster, returns its identity.
 */
async function writeIdentity(dataDir: string, folder: string): Promise<ListenerIdentity> {
  const authority = await createCertificateAuthority({ name: 'construction-api listener', days: validDays })
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
