import { listNotifications, markNotificationsRead } from '../../db/workflows/notifications.ts'
import type { Handlers } from '../pipeline/contract/contract.ts'
import { paginate } from '../pipeline/verbs/pagination.ts'

export const notificationHandlers = {
  listNotifications: (call) =>
    paginate(call, call.query, Number, (filters, place) => listNotifications(call.db, call.caller, filters, place)),
  markNotificationsRead: async ({ db, caller, body }) => {
    const { marked, missing } = await markNotificationsRead(db, caller, body)
    return { data: { marked }, meta: { missing } }
  },
} satisfies Partial<Handlers>
