import { isObject, type JsonObject, objectAt } from '../complete.ts'

const docs = 'https://construction.example/docs/'

/**
 * Checks that every tag links to a page of the documentation and is in exactly one group; returns one line for each
 * mistake.
 */
export function lintTags(document: JsonObject): string[] {
  const groups = [document['x-tagGroups'] ?? []].flat().map((group) => objectAt(group))
  const grouped = groups.flatMap(({ tags }) => [tags ?? []].flat().map(String))
  const tags = [document.tags ?? []].flat().filter(isObject)
  const names = tags.map(({ name }) => String(name))
  return [
    ...tags
      .filter((tag) => !String(objectAt(tag.externalDocs).url).startsWith(docs))
      .map(({ name }) => `tags.${name}: externalDocs must lead to a page under /docs; add it to x-tag of the family`),
    ...names
      .filter((name) => grouped.filter((one) => one === name).length !== 1)
      .map((name) => `x-tagGroups: ${name} must stand in one group; add it to one in the root`),
    ...grouped
      .filter((name) => !names.includes(name))
      .map((name) => `x-tagGroups: ${name} is no tag; leave it out, or declare it in x-tag of its family`),
  ]
}
