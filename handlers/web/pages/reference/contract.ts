import type { AdditionalScope } from '../../../pipeline/dispatch/additional-scopes.ts'

/** The parts of the published OpenAPI 3.1 document that the API reference uses. */
export interface ReferenceContract {
  info: { title: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, PublishedOperation>>
  components: Record<string, Record<string, unknown>>
}

export interface PublishedOperation {
  operationId: string
  tags: [string]
  summary: string
  description: string
  security: Record<string, string[]>[]
  'x-also-scope'?: AdditionalScope[]
  'x-rate-limit-cost': number
  deprecated?: boolean
  /** Earliest date on which a deprecated operation may be removed. */
  'x-sunset'?: string
  parameters?: (Parameter | PublishedReference)[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, Response | PublishedReference>
}

export interface PublishedReference {
  $ref: string
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: ReferenceSchema
  example?: unknown
}

export interface Media {
  schema: ReferenceSchema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

export interface Response {
  description: string
  content?: Record<string, Media>
}

export interface ReferenceSchema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, ReferenceSchema>
  required?: string[]
  items?: ReferenceSchema
  additionalProperties?: boolean | ReferenceSchema
  allOf?: ReferenceSchema[]
  anyOf?: ReferenceSchema[]
  oneOf?: ReferenceSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
}

/** Returns the example of a media type, or the first of several examples. */
export const exampleOf = (media: Media | undefined): unknown =>
  media?.example ?? Object.values(media?.examples ?? {})[0]?.value
