import { entityResources } from '../../../../db/workflows/resources/entities.ts'
import type { PageContext } from '../section.ts'

/** Returns the path of a record's page. Returns undefined if the record has no page or the user may not open it. */
export function recordPagePathOf(
  { opens }: Pick<PageContext, 'opens'>,
  { entityType, entityId }: { entityType: string; entityId: number },
): string | undefined {
  const family = entityResources.find((one) => one.entityType === entityType)?.family
  const path = `records/${family}`
  return family !== undefined && opens(path) ? `/portal/${path}/${entityId}` : undefined
}
