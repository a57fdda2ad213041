import { readFile } from 'node:fs/promises'

/** The contract, by which rows that arrive are judged, and whose version an archive names. */
export const readContract = async (): Promise<{ info: { version: string } }> =>
  JSON.parse(await readFile(new URL('../../../generated/openapi.json', import.meta.url), 'utf8'))
