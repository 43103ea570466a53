import process from 'node:process'
import { connectDatabase } from './connect.ts'
import { type Addressed, notificationsIn } from './notifications-for-tests.ts'

/**
 * What a worker of ours that notifies needs, for tests of its end: it is killed after messaging took the first one and
 * before that could be noted. In a process of its own, because nothing in it may get the chance to clean up. Reads
 * DATABASE_URL and the time that it is, NOW.
 */
export async function dyingNotifier() {
  const { DATABASE_URL, NOW = '' } = process.env
  const connection = await connectDatabase({
    url: DATABASE_URL,
    dataDir: '',
    poolSize: 1,
    applicationName: 'huella dying worker',
  })
  const notifications = notificationsIn(connection.db())

  return {
    db: connection.db(),
    now: () => new Date(NOW),
    messaging: {
      async notify(notification: Addressed) {
        const answer = await notifications.notify(notification)
        process.kill(process.pid, 'SIGKILL')
        return answer
      },
    },
    origins: { BO: 'http://localhost:3000', PY: 'http://huella.com.py.localhost:3000' },
    log: { warn() {}, info() {} },
  }
}
