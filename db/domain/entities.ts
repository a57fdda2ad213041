/** Names a record of any family, across tenants. */
export interface EntityKey {
  tenantId: number
  /** The family's name for one record: `bid`, `change_order`. */
  entityType: string
  entityId: number
}

/** The columns of a row that names a record so. */
export const entityColumns = ({ tenantId, entityType, entityId }: EntityKey): EntityKey => ({
  ...{ tenantId, entityType, entityId },
})
