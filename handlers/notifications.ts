import { listNotifications, markNotificationsRead } from '../db/workflows/notifications.ts'
import { type Handlers, WithMeta } from './contract.ts'
import { paged } from './verbs/paged.ts'

export const notificationHandlers = {
  listNotifications: (call) =>
    paged(call, call.query, Number, (filters, place) => listNotifications(call.db, call.caller, filters, place)),
  markNotificationsRead: async ({ db, caller, body }) => {
    const { marked, missing } = await markNotificationsRead(db, caller, body)
    return new WithMeta({ marked }, { missing })
  },
} satisfies Partial<Handlers>
