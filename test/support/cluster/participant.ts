import { once } from 'node:events'
import { openCluster } from '../../../db/postgres/embedded/cluster.ts'

// A process of its own that uses the cluster of the DATA_DIR in its first argument until its input says something.
const cluster = await openCluster(process.argv[2] ?? '')
console.log(cluster.url)
await once(process.stdin, 'data')
await cluster.close()
process.exit()
