import { findEvent, listEvents } from '../db/events.ts'
import { type Handlers, Page } from './contract.ts'

export const webhookHandlers = {
  listEvents: async ({ db, caller, query }) => {
    const { after, limit = 25, type } = query
    const { items, more } = await listEvents(db, caller, { after, limit, type })
    return new Page(items, more ? String(items.at(-1)!.sequence) : null)
  },
  getEvent: ({ db, caller, params }) => findEvent(db, caller, params.id),
} satisfies Partial<Handlers>
