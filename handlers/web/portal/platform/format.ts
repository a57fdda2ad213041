const sizes = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB']

/** Formats a number of bytes, such as `3.4 GB`. */
export function formatBytes(bytes: number): string {
  const step = Math.min(sizes.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)))
  const amount = bytes / 1024 ** step
  return `${step === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${sizes[step]}`
}

/** Formats a duration in its largest fitting unit, such as `4 min`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, ms) / 1000
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.floor(seconds)} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 48 * 3600) return `${Math.floor(seconds / 3600)} h`
  return `${Math.floor(seconds / 86_400)} days`
}
