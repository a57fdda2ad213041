import { entities } from '../../../db/resources/entities.ts'
import type { PageContext } from '../section.ts'

/** The page of a record, by the type of its family; undefined where there is none that this person opens. */
export function recordPage(
  { opens }: Pick<PageContext, 'opens'>,
  { entityType, entityId }: { entityType: string; entityId: number },
): string | undefined {
  const family = entities.find((one) => one.entityType === entityType)?.family
  const path = `records/${family}`
  return family !== undefined && opens(path) ? `/portal/${path}/${entityId}` : undefined
}
