import { readFile } from 'node:fs/promises'

let contract: Promise<object> | undefined

/** Returns the published contract. It is read once per process, so that validators compiled for it are shared. */
export function publishedContract(): Promise<object> {
  contract ??= readFile(new URL('../../generated/openapi.json', import.meta.url), 'utf8').then(JSON.parse)
  return contract
}
