interface EventContent {
  type: string
  data: object
  previousAttributes?: object
}

/** Members of an event's data, or of its previous attributes, that may refer to a project. */
interface ProjectMembers {
  id?: unknown
  projectId?: unknown
  invoice?: { projectId?: unknown } | null
  entityType?: unknown
  entityId?: unknown
}

/**
 * Returns the ids of all projects that an event's data or previous attributes refer to. These are the record itself if
 * it is a project, its `projectId` and the project of a payment's invoice. The project that the record is attached to
 * is also included. Previous attributes hold only changed members, so the record before the change is read from both.
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
