import { type CalendarPlace, type CalendarRange, calendarEvents, checkCalendarRange } from '../db/calendar.ts'
import type { Handlers } from './contract.ts'
import { requireAlsoScopes } from './verbs/also-scopes.ts'
import { paged } from './verbs/paged.ts'

export const calendarHandlers = {
  listCalendarEvents: (call) => {
    const { db, caller, query } = call
    checkCalendarRange(query)
    requireAlsoScopes(call)
    return paged(call, query, parseCursor, async (range: CalendarRange, place) => {
      const { items, nextAfter } = await calendarEvents(db, caller, range, place)
      return { items, nextAfter: nextAfter && cursorTextOf(nextAfter) }
    })
  },
} satisfies Partial<Handlers>

const cursorTextOf = ({ date, type, entityId, part }: CalendarPlace): string => [date, type, entityId, part].join(' ')

function parseCursor(text: string): CalendarPlace {
  const [date = '', type = '', entityId, part] = text.split(' ')
  return { date, type, entityId: Number(entityId), part: Number(part) }
}
