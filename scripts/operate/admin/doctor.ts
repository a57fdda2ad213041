import { describeEmailProblem, isEmailAddress } from '../../../db/domain/texts/email-addresses.ts'
import { normalizeText } from '../../../db/domain/texts/normalize-text.ts'
import { createTimeOrderedId } from '../../../db/engine/base/ids.ts'
import { sendMail } from '../../../workers/mail/send-email.ts'
import { requiredFlag, UsageError } from '../../packages/terminal/flags.ts'
import { diagnose } from '../doctor/diagnose.ts'
import type { Command } from './command.ts'

/** Commands that check whether the installation can work. */
export const doctorCommands: Record<string, Command> = {
  doctor: {
    about:
      'Checks settings, database, clock, disk, files, mail server, backups and workers, and prints what to do. Its exit status is 1 if a check is an error; a warning does not change it.',
    flags: {},
    runWithoutSettings: diagnose,
    run: async () => ({}),
  },
  'mail:test': {
    about: "Sends one mail, and prints the mail server's answer and the Message-ID.",
    flags: { to: requiredFlag('<address>', 'Where the mail goes.') },
    usesDatabase: () => false,
    run: async (_database, { to }, { settings }) => {
      const address = normalizeText(to!)
      if (!isEmailAddress(address)) throw new UsageError(`--to must be ${describeEmailProblem(address)}, not ${to}`)
      const text = `This mail was sent by mail:test of ${settings.publicOrigin}. Mails of the service arrive.`
      const mail = {
        id: createTimeOrderedId('mail'),
        tenantId: 0,
        to: address,
        subject: 'Test mail',
        text,
        html: `<p>${text}</p>`,
      }
      return { to: address, ...(await sendMail(settings, mail)) }
    },
  },
}
