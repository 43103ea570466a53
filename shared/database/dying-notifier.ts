import process from 'node:process'
import { forEachCountry } from '../countries/countries.ts'
import { connectDatabase } from './connect.ts'
import { type Addressed, notificationsIn } from './notifications-for-tests.ts'

/**
 * Worker for crash tests: it is killed after messaging accepted the first notification and before the worker recorded
 * that. It runs as a process of its own, so that no cleanup code can run. Reads DATABASE_URL and the current time, NOW,
 * from the environment.
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
    origins: forEachCountry(({ hostEnding }) => `http://huella${hostEnding}.localhost:3000`),
    log: { warn() {}, info() {} },
  }
}
