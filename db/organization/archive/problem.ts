/** What is wrong with an organization's archive, or keeps it from being imported, in words for the operator. */
export class ArchiveProblem extends Error {
  override readonly name = 'ArchiveProblem'
}

/** The problem of an archive that is not as it was written. */
export const damagedArchive = (what: string): ArchiveProblem => new ArchiveProblem(`the file is damaged: ${what}`)

export const cutShort = (): ArchiveProblem =>
  new ArchiveProblem('the file was cut short: its manifest, which is written last, is not there')

/** The problem of an archive that a newer version has made. */
export const newerArchive = (what: string): ArchiveProblem =>
  new ArchiveProblem(`the file is of a newer version of the service (${what}): import it there`)

/** The problem of an installation whose SECRET_KEY was changed while the archive was read. */
export const keyChanged = (): ArchiveProblem =>
  new ArchiveProblem('SECRET_KEY is no longer the one of this installation: nothing was imported')

/** The problem of an import whose end the database has not told, as when its connection broke at the commit. */
export const unknownImport = (id: number, cause: unknown): ArchiveProblem =>
  new ArchiveProblem(
    `it is not known whether the import took effect, since the database did not say so: where it did, tenant:list shows the organization ${id}. Import the file again only where it is not there`,
    { cause },
  )
