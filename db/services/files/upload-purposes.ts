import type { Settings } from '../../engine/base/settings.ts'

/** Rules for uploaded files of one purpose. */
export interface UploadPurpose {
  /** Allowed content types; undefined allows any. */
  types?: readonly string[]
  /** Allowed encodings as a phrase for error messages, such as ` in UTF-8`. Empty for files that are not text. */
  encoding: string
  maxBytes(settings: Pick<Settings, 'uploadMaxBytes'>): number
}

/**
 * All purposes of uploads, with their rules. The rules determine the size limit, the allowed types and the refusals of
 * an upload address.
 */
export const uploadPurposes = {
  /** A CSV file with rows to import. */
  import: { types: ['text/csv'], encoding: ' in UTF-8 or UTF-16', maxBytes: ({ uploadMaxBytes }) => uploadMaxBytes },
  /** A picture for the organization's letterhead. */
  logo: { types: ['image/png', 'image/jpeg'], encoding: '', maxBytes: () => 5 * 1024 * 1024 },
  /** The content of a document. */
  document: { encoding: '', maxBytes: ({ uploadMaxBytes }) => uploadMaxBytes },
} as const satisfies Record<string, UploadPurpose>

export type UploadPurposeName = keyof typeof uploadPurposes

/** Returns the rules for an upload's purpose. */
export const uploadPurposeOf = ({ purpose }: { purpose: UploadPurposeName }): UploadPurpose => uploadPurposes[purpose]

/** Returns the default purpose of a content type. Throws an Error for a type that the contract does not allow. */
export function defaultPurposeOfType(contentType: string): UploadPurposeName {
  const names = Object.keys(uploadPurposes) as UploadPurposeName[]
  const name = names.find((name) => uploadPurposeOf({ purpose: name }).types?.includes(contentType))
  if (!name) throw new Error(`there is no upload purpose for files of type ${contentType}`)
  return name
}
