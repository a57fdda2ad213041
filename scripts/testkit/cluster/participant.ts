import { once } from 'node:events'
import { openCluster } from '../../../db/engine/postgres/embedded/cluster.ts'

// Program that keeps the Postgres server of a DATA_DIR, its first argument, running until it receives input.
const cluster = await openCluster(process.argv[2] ?? '')
console.log(cluster.url)
await once(process.stdin, 'data')
await cluster.close()
process.exit()
