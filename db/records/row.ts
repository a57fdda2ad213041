/** A row of any resource. A resource's own type is its contract's schema. */
export interface AnyRow {
  id: number
  [field: string]: unknown
}

/** What a row is given; its id and its times are never among it. */
export type Values<T extends AnyRow> = {
  [F in keyof T as Exclude<F, 'id' | 'createdAt' | 'updatedAt'>]?: T[F] | undefined
}
