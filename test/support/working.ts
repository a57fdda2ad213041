import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { startWorker } from '../../workers/start.ts'
import type { Service, TestTenant } from './service.ts'

/** Lets a worker do what is due until these jobs of an organization have ended. */
export async function workOff(
  { settings, url }: Pick<Service, 'settings' | 'url'>,
  { client }: Pick<TestTenant, 'client'>,
  ids: readonly string[],
): Promise<void> {
  const worker = await startWorker(settings, url, pino({ level: 'silent' }))
  try {
    for (const id of ids) {
      while (!(await client.ok('getJob', { path: { id } })).data.completedAt) await sleep(20)
    }
  } finally {
    await worker.close()
  }
}
