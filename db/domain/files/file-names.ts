/** File names that Windows reserves for devices, with any extension. */
const devices = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\.|$)/i

/**
 * Characters that at least one operating system forbids in file names: path separators, wildcards, quotes and control
 * characters. Characters that change the text direction are included too, because they disguise a name.
 */
const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069<>:"/\\|?*]/g

/**
 * Returns a file name that is valid on every operating system and as close as possible to the given one. Path
 * separators become underscores, and device names get a leading underscore.
 */
export function toSafeFileName(name: string): string {
  const plain = name.replace(unsafe, '_').replace(/^[. ]+|[. ]+$/g, '')
  if (plain === '') return 'file'
  return devices.test(plain) ? `_${plain}` : plain
}
