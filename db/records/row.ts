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

/** An object's fields by names that are text, as a resource's facts have them: the compiler reads a type by the names it knows. */
export const fieldsOf = (of: object): Fields => of as Fields

/** Values that were put together by such names, which the compiler does not know to be the resource's own. */
export const valuesOf = <T extends AnyRow>(fields: Fields): Values<T> => fields as Values<T>
