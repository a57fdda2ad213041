interface EventContent {
  type: string
  data: object
  previousAttributes?: object
}

/** The members of `data` and `previousAttributes` of an event that may refer to a project. */
interface ProjectMembers {
  id?: unknown
  projectId?: unknown
  invoice?: { projectId?: unknown } | null
  entityType?: unknown
  entityId?: unknown
}

/**
 * Returns the ids of all projects that an event's `data` and `previousAttributes` refer to:
 * - the record itself if it is a project,
 * - its `projectId`, or that of a payment's invoice,
 * - the project to which the record is attached (`entityType` and `entityId`).
 *
 * Unchanged members are absent from `previousAttributes`, so an absent `entityType` or `entityId` is read from `data`.
 */
export function projectIdsOfEvent({ type, data, previousAttributes = {} }: EventContent): number[] {
  const now: ProjectMembers = data
  const before: ProjectMembers = { entityType: now.entityType, entityId: now.entityId, ...previousAttributes }
  const named = [
    ...(type.startsWith('project.') ? [now.id] : []),
    ...[now, before].flatMap((one) => [
      one.projectId,
      one.invoice?.projectId,
      one.entityType === 'project' ? one.entityId : undefined,
    ]),
  ]
  return [...new Set(named.filter((id): id is number => typeof id === 'number'))]
}
