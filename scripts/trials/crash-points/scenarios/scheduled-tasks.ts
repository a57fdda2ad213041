import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { manifestName } from '../../../../db/operations/backup/manifest.ts'
import { make } from '../../../testkit/make.ts'
import type { CrashKit } from '../crash-kit.ts'
import type { TaskScenario } from '../task-trials.ts'

const lines = [{ description: 'Cabinets, installed', quantity: '16', unitPrice: '348.35' }]

const due = async ({ service }: CrashKit, task: string): Promise<void> =>
  void (await service.database.pool.query("select graphile_worker.add_job($1, '{}'::json)", [task]))

const later = async (place: CrashKit, text: string): Promise<void> =>
  void (await place.service.database.pool.query(text, [place.tenant.id]))

/** Tasks that the worker runs by schedule. */
export const scheduledTaskScenarios: TaskScenario[] = [
  {
    name: 'expiry-of-bids',
    async prepare(place) {
      const { tenant } = place
      for (let made = 0; made < 2; made += 1)
        await make.bid(tenant, { status: 'sent', lines, validUntil: '2099-01-01T00:00:00Z' })
      await later(
        place,
        "update bids set valid_until = now() - interval '1 day' where tenant_id = $1 and status = 'sent'",
      )
      await due(place, 'expire-bids')
    },
  },
  {
    name: 'reminders',
    async prepare(place) {
      const { tenant } = place
      const contact = await make.contact(tenant, { email: 'dana@ortiz.example' })
      await make.invoice(tenant, { contactId: contact.id, status: 'sent', lines, dueDate: '2099-01-01' })
      await later(place, "update invoices set due_date = current_date - 3 where tenant_id = $1 and status = 'sent'")
      await due(place, 'send-reminders')
    },
  },
  {
    name: 'sweep-of-storage',
    async prepare(place) {
      await place.tenant.client.ok('exportContacts', { body: {} })
      await place.directWorker.runDueTasks()
      await later(place, "update idempotency_keys set created_at = now() - interval '3 days' where tenant_id = $1")
      await later(
        place,
        "update jobs set expires_at = now() - interval '1 day' where tenant_id = $1 and expires_at is not null",
      )
      await due(place, 'sweep-storage')
    },
  },
  {
    name: 'retention',
    async prepare(place) {
      const { tenant } = place
      await tenant.client.ok('updateDataRetention', { body: { deletedRecordsDays: 30 } })
      const contact = await make.contact(tenant)
      await tenant.client.ok('deleteContact', { path: { id: contact.id } })
      await later(
        place,
        "update contacts set deleted_at = now() - interval '60 days' where tenant_id = $1 and deleted_at is not null",
      )
      await later(place, "update api_audit_logs set created_at = now() - interval '200 days' where tenant_id = $1")
      await later(
        place,
        "update events set created_at = now() - interval '60 days' where tenant_id = $1 and sequence < 20",
      )
      await due(place, 'sweep-retention')
    },
  },
  {
    name: 'audit-of-figures',
    async prepare(place) {
      await make.bid(place.tenant, { status: 'accepted', lines })
      await due(place, 'audit-figures')
    },
    makeDueAgain: (place) => due(place, 'audit-figures'),
  },
  {
    name: 'keeping-of-signed-bids',
    async prepare(place) {
      await make.bid(place.tenant, { status: 'accepted', lines })
      await later(place, 'delete from signed_bids where tenant_id = $1')
      await due(place, 'keep-signed-bids')
    },
  },
  {
    name: 'backup-of-the-day',
    maxMessages: 40,
    prepare: (place) => due(place, 'back-up'),
    makeDueAgain: (place) => due(place, 'back-up'),
    async listOutsideEffects({ service }) {
      const to = service.settings.backup.to!
      const names = await readdir(to, { recursive: true })
      for (const name of await readdir(to)) await rm(join(to, name), { recursive: true })
      return names.filter((name) => basename(name) === manifestName).map((_, index) => `backup ${index}`)
    },
  },
]
