import process from 'node:process'
import { connectDatabase } from './connect.ts'
import { type Addressed, lettersIn } from './letters-for-tests.ts'

/**
 * What a worker of ours that sends letters needs, for tests of its end: it is killed after messaging took the first one and
 * before that could be noted. In a process of its own, because nothing in it may get the chance to clean up. Reads
 * DATABASE_URL and the time that it is, NOW.
 */
export async function dyingSender() {
  const { DATABASE_URL, NOW = '' } = process.env
  const connection = await connectDatabase({
    url: DATABASE_URL,
    dataDir: '',
    poolSize: 1,
    applicationName: 'huella dying worker',
  })
  const letters = lettersIn(connection.db())

  return {
    db: connection.db(),
    now: () => new Date(NOW),
    messaging: {
      async send(letter: Addressed) {
        const answer = await letters.send(letter)
        process.kill(process.pid, 'SIGKILL')
        return answer
      },
    },
    origins: { BO: 'http://localhost:3000', PY: 'http://huella.com.py.localhost:3000' },
    log: { warn() {}, info() {} },
  }
}
