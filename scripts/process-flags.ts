import { readFileSync } from 'node:fs'

const service = readFileSync(new URL('service', import.meta.url), 'utf8')
const flags = service.match(/--(?:max|no|expose)-[^\s"]+/g) ?? []
const young = new Map([...service.matchAll(/main=(\S+) young=(\d+)/g)].map(([, main, size]) => [main, size!]))

/**
 * The flags with which scripts/service starts a process of the service, named by its file; another one's are those of the API.
 * Without a bound Node lets the space of young objects grow with the machine's memory, and an API to about 500 MB under load. With
 * 32 MB each half of it an API stays below 300 MB; with 16 it saves 35 MB, and takes a tenth more CPU on lists and a fifth more
 * where a request writes hundreds of lines. A worker, whose memory papers of 1,000 lines fill, has 16.
 *
 * V8 makes objects old at once where those before them, made in the same place, lived long, as they all do while a process
 * starts. Of a request that is never right, and whatever such an object knows of the request is then copied and grows old with
 * it: a page of 25 takes up to twice the CPU, depending on what was asked first. With --expose-gc processes give back what only
 * their start has needed (db/postgres/start/memory.ts).
 */
export const processFlags = (entry: string): string[] =>
  flags.map((flag) => flag.replace('$young', young.get(entry) ?? young.get('handlers/main.ts')!))
