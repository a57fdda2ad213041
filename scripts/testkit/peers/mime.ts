/** Part of a MIME message that has no parts itself, decoded. */
export interface MailPart {
  type: string
  headers: string
  content: Buffer
}

/** Parses a mail into its unfolded headers and its decoded parts. */
export function readMail(raw: string): { headers: string; parts: MailPart[] } {
  const [headers, body] = halves(raw)
  return { headers, parts: partsOf(headers, body) }
}

function halves(raw: string): [string, string] {
  const end = raw.indexOf('\r\n\r\n')
  return [raw.slice(0, end).replace(/\r\n[ \t]+/g, ' '), raw.slice(end + 4)]
}

function partsOf(headers: string, body: string): MailPart[] {
  const boundary = /^content-type:.*boundary="?([^";\r\n]+)/im.exec(headers)?.[1]
  if (boundary) {
    const pieces = body.split(`--${boundary}`).slice(1, -1)
    return pieces.flatMap((piece) => partsOf(...halves(piece.replace(/^\r\n/, ''))))
  }
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(headers)?.[1]?.toLowerCase()
  const type = /^content-type: *([^;\s]+)/im.exec(headers)?.[1] ?? 'text/plain'
  return [{ type, headers, content: decoded(body.replace(/\r\n$/, ''), encoding) }]
}

function decoded(body: string, encoding: string | undefined): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body)
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

/** Returns the text of a mail's part with this content type. Throws if the mail has none. */
export function mailText({ parts }: { parts: MailPart[] }, type: string): string {
  const part = parts.find((one) => one.type === type)
  if (!part) throw new Error(`the mail has no ${type}`)
  return part.content.toString('utf8').replaceAll('\r\n', '\n')
}
