import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TestS3Server } from '../../scripts/stage/s3.ts'

/**
 * Starts the S3 server for a run of the test suite. `env` has the environment variables that tell the tests its
 * address.
 */
export async function openTestS3(): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'test-s3-'))
  const server = await TestS3Server.open(folder, 'files')
  return {
    env: { TEST_S3_ENDPOINT: server.endpoint },
    async close() {
      await server.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
