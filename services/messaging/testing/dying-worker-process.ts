// A worker that is killed after the provider accepted the message and before it is recorded: a separate process, so
// that no clean-up can run. Takes DATABASE_URL, SMTP_URL and the message's id.
import process from 'node:process'
import { forEachCountry } from '#shared/countries/countries.ts'
import { connectDatabase } from '#shared/database/connect.ts'
import { emailChannel } from '../channels/email.ts'
import { deliver } from '../outbox/deliver.ts'

const { DATABASE_URL, SMTP_URL = '', MESSAGE_ID = '', NOW = '' } = process.env
const connection = await connectDatabase({
  url: DATABASE_URL,
  dataDir: '',
  poolSize: 1,
  applicationName: 'huella dying worker',
})
const sendMail = emailChannel({ smtpUrl: SMTP_URL, from: 'Huella <hola@huella.example>' })

await deliver(
  {
    db: connection.db(),
    now: () => new Date(NOW),
    jobs: { send: async () => {} },
    channels: {
      email: async (message) => {
        await sendMail(message)
        process.kill(process.pid, 'SIGKILL')
        await new Promise(() => {})
      },
    },
    mailSender: null,
    linked: {},
    origins: { ...forEachCountry(() => 'https://huella.example'), PY: 'https://huella.com.py.example' },
    accounts: notAsked,
    internalAccounts: notAsked,
    internalPets: { haveDied: notAsked },
    log: { warn() {}, info() {} },
    report() {},
  },
  { id: MESSAGE_ID },
)

function notAsked(): never {
  throw new Error('A worker asks nobody')
}
