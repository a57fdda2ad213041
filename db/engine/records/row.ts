/** A row of any resource. A resource's own type is its contract's schema. */
export interface AnyRow {
  id: number
  [field: string]: unknown
}

/** The values to write into a row; never its id or its times. */
export type Values<T extends AnyRow> = {
  [F in keyof T as Exclude<F, 'id' | 'createdAt' | 'updatedAt'>]?: T[F] | undefined
}

/** A record, its values or a body as fields by name. */
export type Fields = Readonly<Record<string, unknown>>

/** An object's fields, for names that are known only at run time, as those among a resource's facts. */
export const fieldsOf = (of: object): Fields => of as Fields

/** Values that were put together by such names: the caller knows that they are the fields of the resource. */
export const valuesOf = <T extends AnyRow>(fields: Fields): Values<T> => fields as Values<T>
