import { readFileSync } from 'node:fs'

const service = readFileSync(new URL('service', import.meta.url), 'utf8')

/**
 * The flags with which scripts/service starts the service's processes. Without a bound Node lets the heap grow with the
 * machine's memory, to about 500 MB under load. With the bound it collects garbage earlier and stays below 300 MB, for
 * about a tenth more CPU on lists and hardly any elsewhere. With --expose-gc they give back what only their start has needed
 * (db/postgres/start/memory.ts).
 */
export const processFlags = service.match(/--(?:max|expose)-\S+/g) ?? []
