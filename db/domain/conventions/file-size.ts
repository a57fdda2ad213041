import type { Label } from '../language/labels.ts'
import type { ValueFormat } from './value-format.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Returns a file size for display: `48 kB`, `1.2 MB`. */
export function formatFileSize(bytes: number, { quantity }: Pick<ValueFormat, 'quantity'>, label: Label): string {
  if (bytes < megabyte) {
    return label('bid.kilobytes', { size: quantity(String(Math.max(1, Math.round(bytes / kilobyte)))) })
  }
  return label('bid.megabytes', { size: quantity((bytes / megabyte).toFixed(1)) })
}
