import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operationsOf } from '../bundle.ts'
import { isObject, type Json, type JsonObject, listSuccessResponses, objectAt } from '../complete.ts'
import { failWithSpecError } from '../shorthand.ts'

/** Names of the workflows in the order in which they are published. */
const names = [
  ...['tour', 'first-calls', 'lead-to-project', 'bid-to-payment', 'change-order-to-payment', 'upload'],
  ...['import-to-export', 'webhook-to-replay'],
]

/**
 * Builds the Arazzo description (OpenAPI's 1.0.1) of the workflows in `folder`, one file each. Adds the API key as an
 * input, and to each step the success status of its operation. Throws if a step names an unknown operation or lacks a
 * value for its path.
 */
export function assembleWorkflows(folder: string, document: JsonObject): JsonObject {
  const files = readdirSync(folder).sort()
  const listed = names.map((name) => `${name}.json`)
  if (files.join() !== listed.toSorted().join()) {
    failWithSpecError('spec/workflows', `has ${files.join(', ')}; name each in scripts/contract/sequences/workflows.ts`)
  }
  const operations = new Map(operationsOf(document).map((placed) => [String(placed.operation.operationId), placed]))
  return {
    arazzo: '1.0.1',
    info: {
      title: 'Workflows of the Construction Project Management API',
      summary: 'What is usually asked after what, with the values that go from one answer to the next request.',
      description:
        'Each workflow takes an API key as `key`. A program of yours also sends an `Idempotency-Key` with each mutation, so that it may be repeated safely.',
      version: objectAt(document.info).version!,
    },
    sourceDescriptions: [{ name: 'api', url: './openapi.json', type: 'openapi' }],
    workflows: listed.map((name) => {
      const written = JSON.parse(readFileSync(join(folder, name), 'utf8')) as JsonObject
      return completedWorkflow(written, operations, `spec/workflows/${name}`)
    }),
    components: { failureActions: { waitForJob: again(jobRuns), waitForDelivery: again(deliveryWaits) } },
  }
}

const jobRuns = ['queued', 'running']
const deliveryWaits = ['pending']

/**
 * Returns an action that repeats the call after a second, up to 60 times, while the response's status is one of
 * `statuses`.
 */
const again = (statuses: string[]): JsonObject => ({
  name: `while${statuses.map((one) => one.replace(/^./, (first) => first.toUpperCase())).join('Or')}`,
  type: 'retry',
  retryAfter: 1,
  retryLimit: 60,
  criteria: [{ condition: statuses.map((one) => `$response.body#/data/status == '${one}'`).join(' || ') }],
})

type Operations = ReadonlyMap<string, ReturnType<typeof operationsOf>[number]>

const keyInput: JsonObject = {
  type: 'string',
  format: 'password',
  description: 'An API key, or the access token of an app, with the scopes of the operations.',
}

function completedWorkflow(written: JsonObject, operations: Operations, file: string): JsonObject {
  const { workflowId, summary, description, inputs, steps, outputs, ...more } = written
  const unknown = Object.keys(more)[0]
  if (unknown) failWithSpecError(file, `${unknown} means nothing here; leave it out`)
  if (!Array.isArray(steps)) failWithSpecError(file, 'steps must be a list')
  const properties = { key: keyInput, ...objectAt(inputs) }
  return {
    workflowId: workflowId!,
    summary: summary!,
    description: description!,
    inputs: { type: 'object', required: Object.keys(properties), properties },
    parameters: [{ in: 'header', name: 'Authorization', value: 'Bearer {$inputs.key}' }],
    steps: steps.map((step) => completedStep(objectAt(step), operations, file)),
    outputs: outputs!,
  }
}

function completedStep(step: JsonObject, operations: Operations, file: string): JsonObject {
  const { stepId, description, operationId, workflowId, parameters, requestBody, successCriteria, ...more } = step
  const given: Json[] = Array.isArray(parameters) ? parameters : []
  if (workflowId !== undefined) {
    const key = { name: 'key', value: '$inputs.key' }
    return { stepId: stepId!, description: description!, workflowId, parameters: [key, ...given], ...more }
  }
  const place = `${file} ${stepId}`
  const placed = operations.get(String(operationId))
  if (!placed)
    return failWithSpecError(place, `there is no operation ${operationId}; name one of generated/operations.txt`)
  const named = given.map((one) => String(objectAt(one).name))
  const missing = [...placed.path.matchAll(/\{([^}]+)\}/g)].find(([, name]) => !named.includes(name!))
  if (missing) failWithSpecError(place, `${missing[0]} of ${placed.path} has no value; give it in parameters`)
  const [[status] = ['200']] = listSuccessResponses(placed.operation)
  const criteria: Json[] = Array.isArray(successCriteria) ? successCriteria : []
  return {
    stepId: stepId!,
    description: description!,
    operationId: operationId!,
    ...(given.length > 0 && { parameters: given }),
    ...(isObject(requestBody) && { requestBody: { contentType: 'application/json', ...requestBody } }),
    successCriteria: [{ condition: `$statusCode == ${status}` }, ...criteria],
    ...more,
  }
}
