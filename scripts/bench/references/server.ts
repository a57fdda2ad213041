import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { answerCalendar, answerSearch } from './across-statements.ts'
import type { ReferenceHandler } from './database.ts'
import { answerEnterWork, answerPayApp, answerPayAppLines } from './pay-app-statements.ts'
import { answerAttachedRecords, answerTimeEntries } from './project-statements.ts'
import { answerInvoiceSums, answerTimeEntrySums } from './sum-statements.ts'

/**
 * Handlers of the reference server, as an engineer would write them only for these requests: node:http, pg with
 * prepared statements and JSON.stringify. There are no credentials, limits, validation, idempotency,
 * audit or events.
 */
const answers: Record<string, ReferenceHandler> = {
  'GET attached': answerAttachedRecords,
  'GET hours': answerTimeEntries,
  'GET certificate': answerPayApp,
  'GET lines': answerPayAppLines,
  'PUT lines': answerEnterWork,
  'GET invoice-sums': answerInvoiceSums,
  'GET hour-sums': answerTimeEntrySums,
  'GET search': answerSearch,
  'GET calendar': answerCalendar,
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://bare')
  const [, name = '', id] = pathname.split('/')
  const find = answers[`${request.method} ${name}`]
  const body = () => json(request)
  const data = await find?.({ tenant: Number(query.get('tenant')), id: Number(id), query, body })
  answerJson(response, data)
}

function answerJson(response: ServerResponse, data: unknown): void {
  const text = JSON.stringify({ data })
  response.setHeader('Content-Type', 'application/json')
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.end(text)
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    response.writeHead(500).end()
  })
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
