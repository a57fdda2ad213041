import type { Settings } from '../base/settings.ts'

/** The files that are accepted for one purpose. */
export interface UploadPurpose {
  /** Its types; undefined for any. */
  types?: readonly string[]
  /** How its text may be written, as refusals say it; empty where it is no text. */
  encoding: string
  maxBytes(settings: Pick<Settings, 'uploadMaxBytes'>): number
}

/**
 * Everything that files are sent for. The limits of an address, what it takes and what its refusals say follow from
 * here.
 */
export const uploadPurposes = {
  /** Rows to be imported. */
  import: { types: ['text/csv'], encoding: ' in UTF-8 or UTF-16', maxBytes: ({ uploadMaxBytes }) => uploadMaxBytes },
  /** A picture for the organization's letterhead. */
  logo: { types: ['image/png', 'image/jpeg'], encoding: '', maxBytes: () => 5 * 1024 * 1024 },
  /** What a document is made of. */
  document: { encoding: '', maxBytes: ({ uploadMaxBytes }) => uploadMaxBytes },
} as const satisfies Record<string, UploadPurpose>

export type UploadPurposeName = keyof typeof uploadPurposes

/** The purpose of an upload's row. */
export const purposeOf = ({ purpose }: { purpose: UploadPurposeName }): UploadPurpose => uploadPurposes[purpose]

/** The default purpose of a file of this type. Throws for a type that the contract does not allow. */
export function purposeOfType(contentType: string): UploadPurposeName {
  const names = Object.keys(uploadPurposes) as UploadPurposeName[]
  const name = names.find((name) => purposeOf({ purpose: name }).types?.includes(contentType))
  if (!name) throw new Error(`there is no upload purpose for files of type ${contentType}`)
  return name
}
