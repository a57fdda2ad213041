import { readFile } from 'node:fs/promises'

/** Reads the contract, which validates imported rows. Its version is recorded in an archive. */
export const readContract = async (): Promise<{ info: { version: string } }> =>
  JSON.parse(await readFile(new URL('../../../generated/openapi.json', import.meta.url), 'utf8'))
