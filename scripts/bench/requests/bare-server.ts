import { createServer } from 'node:http'
import pg from 'pg'

/**
 * Reference server with only node:http and pg with named statements. It answers the same three requests from the same
 * rows as the service, without credentials, limits, validation, audit or events.
 *
 * GET /made-up does not use the database; its latency under load is caused by the machine alone.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const columns = `id, type, first_name as "firstName", last_name as "lastName", company_name as "companyName", position, email, phone,
  mobile, website, notes, parent_contact_id as "parentContactId", created_at as "createdAt", updated_at as "updatedAt"`

const one = {
  name: 'one',
  text: `select ${columns} from contacts where tenant_id = $1 and id = $2 and deleted_at is null`,
}
const page = {
  name: 'page',
  text: `select ${columns} from contacts where tenant_id = $1 and deleted_at is null order by id desc limit $2`,
}
const insert = {
  name: 'insert',
  text: `insert into contacts (tenant_id, type, first_name, email, created_at, updated_at) values ($1, $2, $3, $4, now(), now()) returning ${columns}`,
}

const madeUp = JSON.stringify({ id: 1, type: 'customer', firstName: 'Dana', notes: '.'.repeat(300) })
async function writeAlone(insertion: pg.QueryConfig): Promise<unknown> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(insertion)
    await client.query('commit')
    return rows[0]
  } finally {
    client.release()
  }
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare')
  const tenant = Number(searchParams.get('tenant'))
  let data: unknown
  if (request.method === 'POST') {
    let text = ''
    for await (const chunk of request) text += chunk
    const body = JSON.parse(text) as { type: string; firstName: string; email: string }
    const insertion = { ...insert, values: [tenant, body.type, body.firstName, body.email] }
    data = await writeAlone(insertion)
  } else if (pathname === '/made-up') {
    data = madeUp
  } else if (pathname === '/contacts') {
    data = (await pool.query({ ...page, values: [tenant, Number(searchParams.get('limit'))] })).rows
  } else {
    data = (await pool.query({ ...one, values: [tenant, Number(pathname.slice('/contacts/'.length))] })).rows[0]
  }
  const text = JSON.stringify({ data })
  response.setHeader('Content-Type', 'application/json')
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.end(text)
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
