import { once } from 'node:events'
import { openCluster } from '../../../db/postgres/embedded/cluster.ts'

// Process that holds the database cluster of a DATA_DIR, its first argument, open until it receives input.
const cluster = await openCluster(process.argv[2] ?? '')
console.log(cluster.url)
await once(process.stdin, 'data')
await cluster.close()
process.exit()
