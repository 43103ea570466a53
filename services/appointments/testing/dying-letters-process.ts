// Sends reminders like a worker of ours, and is killed after messaging took the first one and before that could be noted: a
// process of its own, because nothing in it may get the chance to clean up. Takes DATABASE_URL and the time that it is.
import process from 'node:process'
import { connectDatabase } from '#shared/database/connect.ts'
import { sendDueLetters } from '../letters/send-due-letters.ts'
import { lettersIn } from './letters.ts'

const { DATABASE_URL, NOW = '' } = process.env
const connection = await connectDatabase({
  url: DATABASE_URL,
  dataDir: '',
  poolSize: 1,
  applicationName: 'huella dying worker',
})
const letters = lettersIn(connection.db())

await sendDueLetters({
  db: connection.db(),
  now: () => new Date(NOW),
  messaging: {
    async send(letter) {
      const answer = await letters.send(letter)
      process.kill(process.pid, 'SIGKILL')
      return answer
    },
  },
  origins: { BO: 'http://localhost:3000', PY: 'http://huella.com.py.localhost:3000' },
  log: { warn() {}, info() {} },
})
