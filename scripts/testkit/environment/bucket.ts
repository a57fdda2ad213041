import { startFauxqs } from 'fauxqs'
import { BucketFileStore } from '../../../db/services/files/bucket-file-store.ts'
import type { Lifetime } from './database.ts'

let buckets = 0

/** Starts an S3 server with one bucket for a test, without TLS. `stop` stops the server before the test ends. */
export async function startBucket(t: Lifetime) {
  process.env.FAUXQS_LOGGER = 'false'
  const server = await startFauxqs({ port: 0, logger: false })
  const bucket = `files-${process.pid}-${buckets++}`
  server.createBucket(bucket)
  let isStopped = false
  const stop = async (): Promise<void> => {
    if (!isStopped) await server.stop()
    isStopped = true
  }
  t.teardown(stop)
  const filesUrl = `s3://test:test@${bucket}?endpoint=${encodeURIComponent(`http://127.0.0.1:${server.port}`)}&region=us-east-1`
  return { filesUrl, files: await BucketFileStore.at(filesUrl), stop }
}
