import {
  type CalendarPosition,
  type CalendarRange,
  checkCalendarRange,
  readCalendarEvents,
} from '../../db/nouns/calendar.ts'
import type { Handlers } from '../pipeline/contract/contract.ts'
import { paginate } from '../pipeline/verbs/pagination.ts'

export const calendarHandlers = {
  listCalendarEvents: {
    require: ({ query }) => checkCalendarRange(query),
    handle: (call) => {
      checkCalendarRange(call.query)
      return paginate(call, call.query, parseCursor, async (range: CalendarRange, place) => {
        const { items, nextAfter } = await readCalendarEvents(call.db, call.caller, range, place)
        return { items, nextAfter: nextAfter && cursorTextOf(nextAfter) }
      })
    },
  },
} satisfies Partial<Handlers>

const cursorTextOf = ({ date, type, entityId, part }: CalendarPosition): string =>
  [date, type, entityId, part].join(' ')

function parseCursor(text: string): CalendarPosition {
  const [date = '', type = '', entityId, part] = text.split(' ')
  return { date, type, entityId: Number(entityId), part: Number(part) }
}
