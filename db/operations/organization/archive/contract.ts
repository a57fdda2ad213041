import { readFile } from 'node:fs/promises'

/** Reads the contract. Imports validate rows with it; exports record its version. */
export const readContract = async (): Promise<{ info: { version: string } }> =>
  JSON.parse(await readFile(new URL('../../../../generated/openapi.json', import.meta.url), 'utf8'))
