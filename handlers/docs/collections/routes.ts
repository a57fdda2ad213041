import type { RequestHandler } from 'express'
import { FixedContent } from '../../http/wire/compression.ts'
import type { ReferenceContract } from '../../pages/reference/contract.ts'

/**
 * Returns the handlers that serve the collections, keyed by address. Each collection is built on its first request and
 * then cached. Any origin may read it, because Postman and Bruno import a collection from its address.
 */
export function collectionHandlers(document: ReferenceContract, publicOrigin: string): Record<string, RequestHandler> {
  const served = (filename: string, write: () => Promise<object>): RequestHandler => {
    let content: Promise<FixedContent> | undefined
    return async (request, response) => {
      content ??= write().then((collection) => new FixedContent(JSON.stringify(collection, null, 1)))
      response.setHeader('Cache-Control', 'no-cache')
      response.setHeader('Access-Control-Allow-Origin', '*')
      response.setHeader('Content-Disposition', `attachment; filename="${filename}"`)
      return (await content).send(request, response.type('json'))
    }
  }
  return {
    '/docs/postman-collection.json': served('construction-api.postman_collection.json', async () => {
      const [{ buildCollectionModel: collectionModel }, { postmanCollection }] = await Promise.all([
        import('./model.ts'),
        import('./postman.ts'),
      ])
      return postmanCollection(collectionModel(document), publicOrigin)
    }),
    '/docs/bruno-collection.json': served('construction-api.bruno_collection.json', async () => {
      const [{ buildCollectionModel: collectionModel }, { brunoCollection }] = await Promise.all([
        import('./model.ts'),
        import('./bruno.ts'),
      ])
      return brunoCollection(collectionModel(document), publicOrigin)
    }),
  }
}
