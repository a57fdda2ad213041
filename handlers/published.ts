import { readFile } from 'node:fs/promises'

let contract: Promise<object> | undefined

/** The published contract, read once a process, so that what is compiled of it is compiled once too. */
export function publishedContract(): Promise<object> {
  contract ??= readFile(new URL('../generated/openapi.json', import.meta.url), 'utf8').then(JSON.parse)
  return contract
}
