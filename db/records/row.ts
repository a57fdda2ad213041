/** A row of any resource. A resource's own type is its contract's schema. */
export interface AnyRow {
  id: number
  [field: string]: unknown
}

/** The values to write into a row; never its id or its times. */
export type Values<T extends AnyRow> = {
  [F in keyof T as Exclude<F, 'id' | 'createdAt' | 'updatedAt'>]?: T[F] | undefined
}
