import { deepStrictEqual } from 'node:assert'
import { join } from 'node:path'
import type { BenchKit, BenchServer } from '../bench-kit.ts'
import { sendLoadRequest } from '../load.ts'
import { contactRequestBuilders, type HttpRow, measureWithReferences } from '../requests/http.ts'
import { directus } from './directus.ts'
import { installPeer } from './install.ts'
import { type Contact, copyContacts, type Peer, type PeerRequestKind } from './peer.ts'
import { postgraphile } from './postgraphile.ts'

const peers = [postgraphile, directus]

const workloads: Record<PeerRequestKind, string> = {
  one: 'GET a contact by id',
  page: 'GET a page of 25 contacts',
  create: 'create a contact',
}

/**
 * Projects that make an API of a database, set up as their manuals say, over copies of the service's own contacts, in
 * turns with the service. They charge nobody and hold nobody to limits, write no audit rows, no events and no answers for
 * a repeated key, and look for a tenant only where the query names it. What they do beyond the service is the caller's
 * choice of fields, and for PostGraphile of whatever else GraphQL can join; it is not asked for here.
 */
export async function peerRows(stage: BenchKit): Promise<HttpRow[]> {
  const service = await stage.start('handlers/main.ts')
  const started: [Peer, BenchServer][] = []
  try {
    for (const peer of peers) {
      const folder = join(stage.dataDir, 'peers', peer.schema)
      await installPeer(folder, peer.packages)
      await copyContacts(stage, peer.schema)
      started.push([peer, await peer.start(stage, folder)])
    }
    const rows: HttpRow[] = []
    for (const kind of Object.keys(workloads) as PeerRequestKind[])
      rows.push(...(await compare(stage, kind, service, started)))
    return rows
  } finally {
    await Promise.all(started.map(([, server]) => server.stop()))
  }
}

async function compare(
  stage: BenchKit,
  kind: PeerRequestKind,
  service: BenchServer,
  started: [Peer, BenchServer][],
): Promise<HttpRow[]> {
  const expected = contactsOf(await sendLoadRequest(service, contactRequestBuilders[kind](stage.tenants[0]!, 0)))
  for (const [peer, server] of started) {
    const answer = await sendLoadRequest(server, peer.requests[kind](stage.tenants[0]!, 0))
    requireSame(peer, kind, peer.contactsIn(answer, kind), expected)
  }
  const beside = started.map(([peer, server]) => [peer.name, server, peer.requests[kind], null] as const)
  return measureWithReferences(stage, workloads[kind], [service, contactRequestBuilders[kind]], beside)
}

const contactsOf = (answer: unknown): Contact[] => [(answer as { data: Contact | Contact[] }).data].flat()

/** Each side has a table of its own, so that new contacts are alike in all but their ids. */
function requireSame({ name }: Peer, kind: PeerRequestKind, found: Contact[], expected: Contact[]): void {
  const seen = (contacts: Contact[]) => contacts.map(({ id, email }) => (kind === 'create' ? email : `${id} ${email}`))
  deepStrictEqual(seen(found), seen(expected), `${name} answers other contacts than the service`)
}
