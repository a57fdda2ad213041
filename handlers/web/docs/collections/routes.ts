import type { RequestHandler } from 'express'
import { FixedContent } from '../../../pipeline/http/wire/compression.ts'
import type { ReferenceContract } from '../../pages/reference/contract.ts'

const collectionPath = '/docs/postman-collection.json'

/**
 * Returns the handlers that serve the Postman collection, keyed by address. The collection is built on its first
 * request and then cached. Any origin may read it, because Postman and Bruno import a collection from its address. The
 * address of an earlier Bruno collection redirects to it.
 */
export function collectionHandlers(document: ReferenceContract, publicOrigin: string): Record<string, RequestHandler> {
  let content: Promise<FixedContent> | undefined
  const build = async (): Promise<FixedContent> => {
    const [{ buildCollectionModel }, { postmanCollection }] = await Promise.all([
      import('./model.ts'),
      import('./postman.ts'),
    ])
    return new FixedContent(JSON.stringify(postmanCollection(buildCollectionModel(document), publicOrigin), null, 1))
  }
  return {
    [collectionPath]: async (request, response) => {
      content ??= build()
      response.setHeader('Cache-Control', 'no-cache')
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.setHeader('Content-Disposition', 'attachment; filename="construction-api.postman_collection.json"')
      return (await content).send(request, response.type('json'))
    },
    '/docs/bruno-collection.json': (_request, response) =>
      response.setHeader('Access-Control-Allow-Origin', '*').redirect(308, collectionPath),
  }
}
