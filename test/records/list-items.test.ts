import t from 'tap'
import {
  type ContractNode,
  contractDocument,
  contractViolations,
  findOperation,
} from '../../scripts/testkit/http/contract.ts'

const lists = Object.entries(contractDocument.components.schemas as Record<string, ContractNode>).filter(([name]) =>
  name.endsWith('ListItem'),
)

t.test('the contract check accepts whole and compact list items, but none with only some additional fields', (t) => {
  t.equal(lists.length, 11)
  for (const [name, { required, properties, examples }] of lists) {
    const record = name.replace('ListItem', '')
    const operation = findOperation(`list${record.replace(/y$/, 'ie')}s`)
    const [whole] = examples as [ContractNode]
    const compact = Object.fromEntries(required.map((member: string) => [member, whole[member]]))
    const more = Object.keys(properties).find((member) => !required.includes(member) && member in whole)!
    const found = (item: ContractNode) => {
      const meta = { request_id: 'req_1', pagination: { cursor: null, has_more: false, limit: 50 }, syncFrom: null }
      const answer = { status: 200, headers: { 'content-type': 'application/json' }, text: '' }
      const text = JSON.stringify({ data: [item], meta })
      return contractViolations(operation, 'GET', { ...answer, text }).filter((breach) => breach.includes('must'))
    }
    const ofMeta = found(compact)
    t.strictSame(found(whole), ofMeta, `${name} whole`)
    t.ok(found({ ...compact, [more]: whole[more] }).length > ofMeta.length, `${name} with ${more} and no more`)
    delete compact[required.at(-2)]
    t.ok(found(compact).length > ofMeta.length, `${name} without ${required.at(-2)}`)
  }
  t.end()
})
