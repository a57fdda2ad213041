import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { startWorkerProcess } from '../../testkit/environment/worker-process.ts'
import { requestData } from '../../testkit/http/api-request.ts'
import type { Attack } from './attacks.ts'

/** Default hourly limit of mails for an organization. */
const usualHourlyMails = 200

/** Attack that sends as many mails to strangers as the service accepts. */
export const mailAttacks: Attack[] = [
  {
    name: 'as many mails as can be asked for, to any addresses',
    concurrency: 50,
    async prepare({ origin, attacker, kit }) {
      await sql`update tenants set hourly_mails = ${usualHourlyMails} where id = ${attacker.id}`.execute(
        kit.database.sql,
      )
      const worker = startWorkerProcess(kit)
      const made = async (path: string, body: object) =>
        (await requestData(origin, attacker, 'POST', path, body)) as { id: number }
      const project = await made('/projects', { name: 'Elm Street' })
      const order = await made('/change-orders', { projectId: project.id, title: 'Wider stairs' })
      const line = { description: 'Stairs', quantity: '1', unitPrice: '2500' }
      await made(`/change-orders/${order.id}/line-items`, line)
      await made(`/change-orders/${order.id}/submit`, {})
      return {
        async blow(place) {
          const answer = await fetch(`${origin}/api/v1/change-orders/${order.id}/email`, {
            method: 'POST',
            headers: {
              Authorization: `Bearer ${attacker.key}`,
              'Content-Type': 'application/json',
              'Idempotency-Key': randomUUID(),
            },
            body: JSON.stringify({ to: `stranger-${place}@example.com`, message: 'Pay here: '.repeat(100) }),
          })
          await answer.body?.pipeTo(new WritableStream())
          return answer.status
        },
        end: () => worker.stop(),
      }
    },
  },
]
