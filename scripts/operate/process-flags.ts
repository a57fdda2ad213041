import { readFileSync } from 'node:fs'

const service = readFileSync(new URL('../service', import.meta.url), 'utf8')
const flags = service.match(/--(?:max|no|expose)-[^\s"]+/g) ?? []
const young = new Map([...service.matchAll(/main=(\S+) young=(\d+)/g)].map(([, main, size]) => [main, size!]))

/**
 * Returns the Node flags with which scripts/service starts the process of this file. Files that it does not list get
 * the API's flags.
 *
 * Young generation: without a bound, Node sizes it by the machine's memory, and an API process grows to about 500 MB
 * under load. With 32 MB for each half of the young generation, an API process needs less than 300 MB. With 16 MB it
 * needs another 35 MB less, but 10 % more CPU on lists, and 20 % more if a request writes hundreds of lines. A worker
 * has 16 MB: it needs most memory for papers of 1,000 lines, and a larger young generation would not help it.
 *
 * Pretenuring: V8 allocates objects as old if earlier objects from the same code lived long. While a process starts,
 * all objects live long. For the objects of a request, the prediction is always wrong: everything that they reference
 * is copied and becomes old too. A page of 25 then takes up to twice the CPU, depending on which request came first.
 *
 * With --expose-gc a process releases memory that only its start has needed (db/engine/postgres/start/memory.ts).
 */
export const nodeFlagsOf = (entry: string): string[] =>
  flags.map((flag) => flag.replace('$young', young.get(entry) ?? young.get('handlers/main.ts')!))
