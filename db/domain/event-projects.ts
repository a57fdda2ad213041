interface Told {
  type: string
  data: object
  previousAttributes?: object
}

/** The members by which a record, or what it was before, may name a project. */
interface Naming {
  id?: unknown
  projectId?: unknown
  invoice?: { projectId?: unknown } | null
  entityType?: unknown
  entityId?: unknown
}

/**
 * The projects that an event names in its data or its previous attributes: the record itself where it is a project, a
 * projectId, that of a payment's invoice, and the project that the record is attached to. Previous attributes hold only what
 * changed, so that the entity before a change is read from both.
 */
export function projectsNamedIn({ type, data, previousAttributes = {} }: Told): number[] {
  const now: Naming = data
  const before: Naming = { entityType: now.entityType, entityId: now.entityId, ...previousAttributes }
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
