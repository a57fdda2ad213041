/** Row of any resource. The type of a certain resource's rows is its schema in the contract. */
export interface AnyRow {
  id: number
  [field: string]: unknown
}

/** Values to write into a row. Its id and its times cannot be written. */
export type Values<T extends AnyRow> = {
  [F in keyof T as Exclude<F, 'id' | 'createdAt' | 'updatedAt'>]?: T[F] | undefined
}

/** Fields of a record, of its values or of a request body, by name. */
export type Fields = Readonly<Record<string, unknown>>

/** Returns an object's fields, for access by names that are known only at run time, such as those of `RecordFacts`. */
export const fieldsOf = (of: object): Fields => of as Fields

/** Returns fields as values of a resource. The caller must know that they are fields of this resource. */
export const valuesOf = <T extends AnyRow>(fields: Fields): Values<T> => fields as Values<T>
