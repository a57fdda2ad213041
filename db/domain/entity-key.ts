/** Key of a record of any entity type, across tenants. */
export interface EntityKey {
  tenantId: number
  /** Entity type of the record, such as `bid` or `change_order`. */
  entityType: string
  entityId: number
}

/** Returns the three columns that identify a record, without any other properties of the key. */
export const entityColumns = ({ tenantId, entityType, entityId }: EntityKey): EntityKey => ({
  ...{ tenantId, entityType, entityId },
})
