import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { pino } from 'pino'
import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { startReceiver } from '../../scripts/testkit/webhooks/receiver.ts'
import { startWorker } from '../../workers/start.ts'
import { abridgeDocument, runWorkflows } from './arazzo-runner.ts'

interface Workflow {
  workflowId: string
  steps: { operationId?: string }[]
}

/**
 * Tests the published Arazzo document: Redocly's runner runs it against a service and its worker, as a reader would.
 */

const receiver = await startReceiver(t)
const settings = { webhookDevHosts: [receiver.host] }
const service = await startOwnService(t, { settings })
const worker = await startWorker(service.settings, service.url, pino({ level: 'silent' }))
t.teardown(() => worker.close())
const { text: published, headers } = await sendRaw(`${service.origin}/arazzo.json`, 'GET')
const folder = t.testdir()
const runnable = published.replace(`${service.settings.publicOrigin}/api/v1/openapi.json`, './openapi.json')
const fileOf = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const file = fileOf('arazzo.json', runnable)
const description = JSON.parse(published) as { workflows: Workflow[] }
const called = description.workflows.flatMap(({ steps }) => steps.flatMap(({ operationId = [] }) => operationId))
const { json: contract } = await sendRaw(`${service.origin}/api/v1/openapi.json`, 'GET')
fileOf('openapi.json', JSON.stringify(abridgeDocument(contract, new Set(called))))
const names = description.workflows.map(({ workflowId }) => workflowId)

t.test('the Arazzo document is published next to the OpenAPI document, and is valid', async (t) => {
  matches(t, headers, { 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' })
  matches(t, JSON.parse(published), {
    arazzo: /^1\.0\./,
    sourceDescriptions: [{ name: 'api', url: `${service.settings.publicOrigin}/api/v1/openapi.json` }],
  })
  const problems = await lintFromString({
    source: published,
    absoluteRef: file,
    config: await createConfig({ extends: ['recommended-strict'] }),
  })
  t.strictSame(
    problems.map(({ ruleId, message, location }) => `${location[0]?.pointer} ${ruleId}: ${message}`),
    [],
  )
})

t.test('the tour and the longest workflows run as described', async (t) => {
  const { key } = await (await service.tenant()).key()
  const first = await runWorkflows(file, ['tour', 'changeOrderToPayment', 'uploadFile'], { key })
  t.strictSame(first.failed, [])
  const { uploadUrl, sourcePath } = first.answers.find((data) => 'uploadUrl' in data)!
  const body = readFileSync(resolve(import.meta.dirname, '../../scripts/operate/demo/contacts.csv'))
  const put = await sendRaw(uploadUrl, 'PUT', { body, headers: { 'Content-Type': 'text/csv' } })
  t.ok(put.status < 300, put.text)
  const inputs = { key, sourcePath, url: receiver.url }
  const { failed, answers, executed } = await runWorkflows(file, ['importToExport', 'webhookToReplay'], inputs)
  t.strictSame(failed, [])
  const [errorsUrl, downloadUrl] = answers.flatMap(({ url }) =>
    String(url).includes('/downloads/') ? [String(url)] : [],
  )
  matches(t, (await sendRaw(errorsUrl!, 'GET')).text, containing('Dolores'))
  matches(t, (await sendRaw(downloadUrl!, 'GET')).text, /Haddad[\s\S]*\n[\s\S]*Haddad/)
  t.equal(receiver.received.length, 2)
  t.equal(receiver.received[0]!.event.id, receiver.received[1]!.event.id, 'the same event again')
  t.strictSame([...new Set([...first.executed, ...executed])].sort(), names.toSorted(), 'every workflow was run')
})

t.test('the runner reports a workflow as failed if an answer differs from the described one', async (t) => {
  const { key } = await (await service.tenant()).key()
  const other = fileOf('other.json', runnable.replace("contractValue == '6144.89'", "contractValue == '1.00'"))
  matches(t, (await runWorkflows(other, ['leadToProject'], { key })).failed, [/^makeProject: success criteria check/])
})
