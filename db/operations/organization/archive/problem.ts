/** Thrown if an organization's archive is damaged or cannot be imported. The message is shown to the operator. */
export class ArchiveProblem extends Error {
  override readonly name = 'ArchiveProblem'
}

/** Returns the error for an archive that was damaged or changed after it was written. */
export const damagedArchiveProblem = (what: string): ArchiveProblem =>
  new ArchiveProblem(`the file is damaged: ${what}`)

export const incompleteArchiveProblem = (): ArchiveProblem =>
  new ArchiveProblem('the file was cut short: its manifest, which is written last, is missing')

/** Returns the error for an archive that was written by a newer version of the service. */
export const newerArchiveProblem = (what: string): ArchiveProblem =>
  new ArchiveProblem(`the file is of a newer version of the service (${what}): import it with that version`)

/** Returns the error for an import during which the installation's SECRET_KEY was changed. */
export const secretKeyChangedProblem = (): ArchiveProblem =>
  new ArchiveProblem('SECRET_KEY is no longer the key of this installation, so nothing was imported')

/**
 * Returns the error for an import with an unknown outcome, for example because the connection broke during the commit.
 */
export const unknownImportOutcomeProblem = (id: number, cause: unknown): ArchiveProblem =>
  new ArchiveProblem(
    `it is not known whether the import took effect, because the database did not confirm it. If it did, tenant:list shows organization ${id}. Import the file again only if that organization is missing`,
    { cause },
  )
