import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../../../db/engine/base/settings.ts'
import { getListenerIdentity } from './identity.ts'

/** Default port of `npm run listen`. */
export const defaultListenPort = 9443

/** Returns the file in which `make run` stores the address of the service while it runs. */
export const getServiceAddressPath = (dataDir: string): string => join(dataDir, 'address')

/**
 * Reports whether the service is only used on this machine: it is not in production, and its public address is
 * localhost or a loopback address. Only such a service may deliver to a listener.
 */
export function isForDevelopment({ production, publicOrigin }: Pick<Settings, 'production' | 'publicOrigin'>): boolean {
  const { hostname } = new URL(publicOrigin)
  return !production && (hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname))
}

/** Environment variables that let deliveries reach a listener: for both processes, and for the worker alone. */
export interface ListenerVariables {
  both: NodeJS.ProcessEnv
  worker: NodeJS.ProcessEnv
}

/**
 * Returns the environment variables that let deliveries reach a listener. One lists the allowed hosts, which the API
 * and the worker check. A list that the operator has set stays. The other adds the listener's certificate to the
 * operator's, because the worker must trust it.
 */
export async function buildWebhookListenerEnvironment(
  dataDir: string,
  given: NodeJS.ProcessEnv,
): Promise<ListenerVariables> {
  const { authorityFile } = await getListenerIdentity(dataDir)
  return {
    both: { WEBHOOK_DEV_HOSTS: given.WEBHOOK_DEV_HOSTS ?? `localhost:${defaultListenPort}` },
    worker: { NODE_EXTRA_CA_CERTS: await withOthers(authorityFile, given.NODE_EXTRA_CA_CERTS) },
  }
}

/** Joins the certificates into one file, because Node reads only one. Returns its path. */
async function withOthers(authorityFile: string, others: string | undefined): Promise<string> {
  if (!others || !existsSync(others)) return authorityFile
  const all = `${authorityFile}.with-others`
  await writeFile(all, `${await readFile(others, 'utf8')}\n${await readFile(authorityFile, 'utf8')}`)
  return all
}
