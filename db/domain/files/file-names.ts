/** Names that Windows keeps for devices, with any ending. */
const devices = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\.|$)/i

/** Characters that some system forbids in file names: path separators, wildcards, quotes and control characters. */
const unsafe = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069<>:"/\\|?*]/g

/**
 * A name under which a file may be saved anywhere, as near to the given one as that allows. Separators become
 * underscores, so that a name is no path; names of devices begin with one.
 */
export function fileName(name: string): string {
  const plain = name.replace(unsafe, '_').replace(/^[. ]+|[. ]+$/g, '')
  if (plain === '') return 'file'
  return devices.test(plain) ? `_${plain}` : plain
}
