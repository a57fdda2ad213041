import { encode } from 'uqr'
import { escapeHtml, markSafeHtml } from '../../../../db/engine/base/template-engine.ts'
import type { SecondFactor } from '../../../../db/services/access/second-factor/factors.ts'
import { otpauthUrl } from '../../../../db/services/access/second-factor/totp.ts'

/** Returns the secret of a new authenticator app in two forms: a QR code for the app's camera, and text for typing. */
export function renderAppSecret(
  secret: string,
  { tenantName, email }: Pick<SecondFactor, 'tenantName' | 'email'>,
  called = 'QR code for your authenticator app',
): { qr: object; typed: string } {
  // A colon separates the issuer from the label in the otpauth address. Apps display only about forty characters.
  const issuer = tenantName.replaceAll(':', ' ').slice(0, 60)
  return {
    qr: markSafeHtml(qrSvg(otpauthUrl(secret, { issuer, label: email.replaceAll(':', ' ') }), called)),
    typed: secret.match(/.{1,4}/g)!.join(' '),
  }
}

/** Returns the SVG of a QR code, black on white in every color scheme, with the quiet zone that cameras need. */
function qrSvg(text: string, called: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dots = data.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : [])))
  return [
    `<svg class="qr" role="img" aria-label="${escapeHtml(called)}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${dots.join('')}"/></svg>`,
  ].join('')
}
