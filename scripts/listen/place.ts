import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../../db/base/settings.ts'
import { makeIdentity } from './identity.ts'

/** Where `npm run listen` hears events, and what a service needs to reach it there. */
export const defaultPort = 9443

/** Where `make run` writes the address of the service while it runs. */
export const addressFile = (dataDir: string): string => join(dataDir, 'address')

/**
 * Deliveries to this machine are for a service that this machine alone uses: one that is not in production, and that
 * clients know as localhost or a loopback address.
 */
export function isForDevelopment({ production, publicOrigin }: Pick<Settings, 'production' | 'publicOrigin'>): boolean {
  const { hostname } = new URL(publicOrigin)
  return !production && (hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname))
}

/** What lets deliveries reach a listener: the variables of both processes, and those of the worker alone. */
export interface ListeningEnv {
  both: NodeJS.ProcessEnv
  worker: NodeJS.ProcessEnv
}

/**
 * Both processes check the list of hosts, and the worker, which sends, trusts the listener's certificate. A list that the
 * operator has given stays as it is; certificates are added to those given.
 */
export async function listeningEnv(dataDir: string, given: NodeJS.ProcessEnv): Promise<ListeningEnv> {
  const { authorityFile } = await makeIdentity(dataDir)
  return {
    both: { WEBHOOK_DEV_HOSTS: given.WEBHOOK_DEV_HOSTS ?? `localhost:${defaultPort}` },
    worker: { NODE_EXTRA_CA_CERTS: await withOthers(authorityFile, given.NODE_EXTRA_CA_CERTS) },
  }
}

/** Node reads one file of certificates, so that those of both come into one. */
async function withOthers(authorityFile: string, others: string | undefined): Promise<string> {
  if (!others || !existsSync(others)) return authorityFile
  const all = `${authorityFile}.with-others`
  await writeFile(all, `${await readFile(others, 'utf8')}\n${await readFile(authorityFile, 'utf8')}`)
  return all
}
