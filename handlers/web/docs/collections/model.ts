import { followReference } from '../../../../db/domain/schema-references.ts'
import { memoize } from '../../../../db/engine/base/memoize.ts'
import {
  exampleOf,
  type Media,
  type Parameter,
  type PublishedOperation,
  type ReferenceContract,
  type Response,
} from '../../pages/reference/contract.ts'
import { familiesOf, type OperationView } from '../../pages/reference/view.ts'
import { firstSentenceOf } from '../summary.ts'
import { RecipeTemplates, recipeOf, type SampleFile } from './recipe-templates.ts'
import { listVariablesClearedBy, requestPathOf, variablesFromAnswer } from './stored-variables.ts'
import { type RecordVariable, recordVariables, type StoredVariable } from './variables.ts'

/**
 * All operations as ready-to-send requests. Ids are variables, which earlier requests fill.
 */
export interface CollectionModel {
  folders: { name: string; description: string; requests: CollectionRequest[] }[]
  variables: ReadonlyMap<string, RecordVariable>
  uploads: ReadonlyMap<string, SampleFile>
  /**
   * Operations that fill a variable, keyed by the variable's name. The scripts suggest them when the variable is empty.
   */
  operationsByVariable: ReadonlyMap<string, string[]>
  /** Names of all variables that responses fill. */
  filledVariables: string[]
}

export interface CollectionRequest {
  id: string
  name: string
  method: string
  /** Address with variables, such as `{{baseUrl}}/bids/{{bidId}}`. */
  address: string
  description: string
  isOpen: boolean
  /** Query parameters. Only required ones are enabled. */
  query: RequestParameter[]
  headers: RequestParameter[]
  body?: { json: string } | { form: [string, string][] } | { text: string }
  storedVariables: StoredVariable[]
  clearedVariables: { variable: string; former?: string }[]
  /** Operations to send first, so that the request succeeds in any organization. */
  prerequisites: string[]
  answer: { status: string; description: string; contentType?: string; example?: string }
}

export interface RequestParameter {
  name: string
  value: string
  description: string
  enabled: boolean
}

export const buildCollectionModel = memoize((contract: ReferenceContract): CollectionModel => {
  const variables = recordVariables(contract)
  const families = familiesOf(contract)
  const views = families.flatMap(({ operations }) => operations)
  const templates = new RecipeTemplates(views, variables)
  const keeps = new Map(
    views.map((view) => [view.id, variablesFromAnswer(view, goodAnswer(contract, view).status, variables, templates)]),
  )
  const sources = new Map<string, string[]>()
  // If a variable such as the job id is empty, the script suggests the operations that fill it. Harmless operations,
  // such as exports, come first.
  const byEase = views.toSorted((a, b) => Number(isCostly(a)) - Number(isCostly(b)))
  for (const view of byEase) {
    const kept = keeps.get(view.id)!.flatMap(({ variable, former }) => (former ? [variable, former] : [variable]))
    const left = listVariablesClearedBy(view).flatMap(({ former }) => former ?? [])
    for (const name of [...kept, ...left]) sources.set(name, [...(sources.get(name) ?? []), view.id])
  }
  const names = new Map([...views.map(({ id, summary }) => [id, summary] as const), ...Object.entries(uploadNames)])
  const folders = families.map(({ label, description, operations }) => ({
    name: label,
    description,
    requests: operations.flatMap((view) => {
      const before = templates.prerequisitesOf(view)
      const request = requestOf(contract, view, { variables, templates, keeps: keeps.get(view.id)!, before, names })
      return view.path.endsWith('/uploads') ? [request, uploadRequestOf(request)] : [request]
    }),
  }))
  return {
    folders,
    variables,
    uploads: new Map(
      views.flatMap(({ id }) => {
        const file = templates.sampleFileOf(id)
        return file ? [[id, file] as const] : []
      }),
    ),
    operationsByVariable: sources,
    filledVariables: [...sources.keys()],
  }
})

const isCostly = ({ id }: OperationView): boolean => /^(?:bulk|import|render|queue)/.test(id)

interface RequestContext {
  variables: ReadonlyMap<string, RecordVariable>
  templates: RecipeTemplates
  keeps: StoredVariable[]
  before: string[]
  names: ReadonlyMap<string, string>
}

function requestOf(contract: ReferenceContract, view: OperationView, around: RequestContext): CollectionRequest {
  const operation = contract.paths[view.path]![view.methodClass]!
  const parameters = (operation.parameters ?? []).map((one) => followReference<Parameter>(contract, one))
  const body = requestBody(view, operation, around.templates)
  return {
    id: view.id,
    name: view.summary,
    method: view.method,
    address: `{{baseUrl}}${requestPathOf(view)}`,
    description: descriptionOf(view, around),
    isOpen: view.isOpen,
    query: parameters.filter((one) => one.in === 'query').map((one) => parameterOf(one, view, around)),
    headers: parameters.filter((one) => one.in === 'header').map((one) => parameterOf(one, view, around)),
    ...(body && { body }),
    storedVariables: around.keeps,
    clearedVariables: listVariablesClearedBy(view),
    prerequisites: around.before,
    answer: goodAnswer(contract, view),
  }
}

const uploadNames: Record<string, string> = {
  createDocumentUploadContent: 'Upload the document',
  createJobUploadContent: 'Upload the file to import',
}

/**
 * Returns the request that uploads a file to the address in the previous response. It is not an operation of the
 * contract.
 */
const uploadRequestOf = ({ id, name, body }: CollectionRequest): CollectionRequest => {
  const { contentType } = JSON.parse((body as { json: string }).json) as { contentType: string }
  const { file } = recipeOf(id === 'createJobUpload' ? 'importContacts' : 'createDocument')
  return {
    id: `${id}Content`,
    name: uploadNames[`${id}Content`]!,
    method: 'PUT',
    address: '{{uploadUrl}}',
    description: `Uploads the bytes of the file to the address in the answer to "${name}". This needs no credential.\n\nSend first: "${name}".`,
    isOpen: true,
    query: [],
    headers: [{ name: 'Content-Type', value: contentType, description: 'As it was announced.', enabled: true }],
    body: { text: file!.text },
    storedVariables: [],
    clearedVariables: [],
    prerequisites: [id],
    answer: { status: '204', description: 'The file is stored.' },
  }
}

function parameterOf(
  parameter: Parameter,
  { id }: OperationView,
  { variables, templates }: RequestContext,
): RequestParameter {
  const { name, required = false, description = '', example } = parameter
  const isKey = name === 'Idempotency-Key'
  const variable = parameter.in === 'query' && variables.has(name) ? name : undefined
  const given = recipeOf(id).query?.[name]
  const value = isKey ? '{{$guid}}' : given ? templates.fill(given) : textOf(example)
  const shown = variable ? `{{${variable}}}` : value
  return { name, value: shown, description: firstSentenceOf(description), enabled: required || isKey }
}

const textOf = (example: unknown): string => (example === undefined ? '' : [example].flat().join())

function requestBody(
  { id }: OperationView,
  { requestBody: taken }: PublishedOperation,
  templates: RecipeTemplates,
): CollectionRequest['body'] {
  const { body, isForm } = recipeOf(id)
  if (!taken || body === undefined) return undefined
  return isForm
    ? { form: Object.entries(templates.fill(body as Record<string, string>)) }
    : { json: templates.bodyJson(body) }
}

function descriptionOf(
  { id, description, scope, isOpen, cost, deprecation }: OperationView,
  { before: first, names }: RequestContext,
): string {
  const need = isOpen
    ? 'It needs no credential.'
    : scope
      ? `It needs the scope \`${scope}\`.`
      : 'Any credential may call it.'
  const parts = [
    ...(deprecation ? [deprecation] : []),
    description,
    `${need} It costs ${cost} ${cost === 1 ? 'unit' : 'units'}. Its name is \`${id}\`.`,
  ]
  if (first.length > 0)
    parts.push(
      `Send first, if you have no records to try it with: ${first.map((one) => `"${names.get(one)}"`).join(', ')}.`,
    )
  return parts.join('\n\n')
}

function goodAnswer(contract: ReferenceContract, { path, methodClass }: OperationView): CollectionRequest['answer'] {
  const responses = Object.entries(contract.paths[path]![methodClass]!.responses)
  const statuses = responses.map(([status]) => status).filter((status) => Number(status) < 300)
  const status = ['201', '202'].find((one) => statuses.includes(one)) ?? statuses[0] ?? responses[0]![0]
  const { description, content } = followReference<Response>(contract, Object.fromEntries(responses)[status]!)
  const [contentType, media] = Object.entries(content ?? {})[0] ?? []
  const example = exampleOf(media as Media | undefined)
  const shown = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  return { status, description, ...(contentType && { contentType }), ...(example !== undefined && { example: shown }) }
}
