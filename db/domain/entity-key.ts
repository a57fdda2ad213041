/** Identifies a record of any entity type in any tenant. */
export interface EntityKey {
  tenantId: number
  /** Entity type of the record, such as `bid` or `change_order`. */
  entityType: string
  entityId: number
}

/** Returns only the three columns that identify a record. Other properties of the given object are dropped. */
export const entityColumns = ({ tenantId, entityType, entityId }: EntityKey): EntityKey => ({
  ...{ tenantId, entityType, entityId },
})
