import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

/**
 * Reference server with only node:http and pg with named statements. It answers the same three requests from the same
 * rows as the service, without credentials, limits, validation, audit or events.
 *
 * POST /contacts/kept writes all five rows of a POST with an idempotency key in one round trip, as the service does. It
 * stores a constant answer, so it shows the least time that Postgres needs for these rows. GET /made-up does not use
 * the database; its latency under load is caused by the machine alone.
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

const pipelined = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16, pipeline: true })
const claim = {
  name: 'claim',
  text: `insert into idempotency_keys (tenant_id, key, fingerprint, created_at, expires_at, status, body, headers, needed_scopes)
    values ($1, $2, $3, now(), now() + interval '1 day', 201, $4, $5, '{}') on conflict (tenant_id, key) do nothing`,
}
const audit = {
  name: 'audit',
  text: `insert into api_audit_logs (tenant_id, request_id, method, path, operation_id, status, duration_ms, cost, created_at)
    values ($1, $2, 'POST', '/api/v1/contacts', 'createContact', 201, 1, 5, now())`,
}
const event = {
  name: 'event',
  text: `with drawn as (
      insert into event_sequences as s (tenant_id, last_sequence, last_created_at) values ($1, 1, now())
      on conflict (tenant_id) do update set last_sequence = s.last_sequence + 1, last_created_at = excluded.last_created_at
      returning last_sequence
    )
    insert into events (tenant_id, sequence, id, type, body, created_at)
    select $1, last_sequence, $2, 'contact.created', $3, now() from drawn`,
}
const madeUp = JSON.stringify({ id: 1, type: 'customer', firstName: 'Dana', notes: '.'.repeat(300) })
const headers = JSON.stringify({ ETag: '"0123456789abcdef"', Location: '/api/v1/contacts/1' })

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

async function writeKept(insertion: pg.QueryConfig, tenant: number): Promise<unknown> {
  const client = await pipelined.connect()
  const id = randomUUID()
  try {
    const [, , inserted] = await Promise.all([
      client.query('begin'),
      client.query({ ...claim, values: [tenant, id, Buffer.alloc(32), madeUp, headers] }),
      client.query(insertion),
      client.query({ ...audit, values: [tenant, id] }),
      client.query({ ...event, values: [tenant, `evt_${id}`, madeUp] }),
      client.query('commit'),
    ])
    return inserted.rows[0]
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
    data = pathname === '/contacts/kept' ? await writeKept(insertion, tenant) : await writeAlone(insertion)
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
