import { readFileSync } from 'node:fs'

const service = readFileSync(new URL('service', import.meta.url), 'utf8')

/**
 * The flags with which scripts/service starts the service's processes. Without a bound Node lets the heap grow with the
 * machine's memory, to about 500 MB under load. With the bound it collects garbage earlier and stays below 300 MB, for
 * about a tenth more CPU on lists and hardly any elsewhere.
 */
export const processFlags = service.match(/--max-\S+/g) ?? []
