import type { BusyPage } from '../http/wire/connections.ts'
import { guardHeaders, messageHtml } from './render.ts'
import { busyHtml } from './shared/messages.ts'

/** What a browser shows to somebody whom load shedding refuses. The pages are the same for everybody, and so made once. */
export const busyPages = (): { people: BusyPage; customers: BusyPage } => ({
  people: {
    html: messageHtml(
      'We are very busy',
      'More is asked of the service than it can do right now. Try again in a moment.',
    ),
    headers: guardHeaders(),
  },
  customers: { html: busyHtml(), headers: [...guardHeaders({ hasFont: true }), ['X-Robots-Tag', 'noindex']] },
})
