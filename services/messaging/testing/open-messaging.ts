import { pino } from 'pino'
import { playedAccount } from '#services/accounts/testing/played-account.ts'
import { forEachCountry } from '#shared/countries/countries.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { MessagingClient } from '../client.ts'
import type { MessagingDependencies } from '../deps.ts'
import { makeMessaging } from '../service.ts'
import type { Tables } from '../tables.ts'

interface AskedJob {
  queue: string
  data: object
  afterSeconds: number
}

type Notification = Parameters<MessagingClient['notify']>[0]

/** A notification with defaults for the fields that a test does not set. */
type TestNotification = Pick<Notification, 'template' | 'data'> &
  Partial<Pick<Notification, 'urgency' | 'key' | 'thread' | 'aboutPets'>> & { to: Partial<Notification['to']> }

export interface Addresses {
  primaryEmailAddress: string | null
  verifiedEmail: boolean
  phoneNumber: string | null
  verifiedPhone: boolean
}

/** Messaging on a real database; jobs are recorded and run only by the test, which also sets the clock. */
export function openMessaging(
  connection: DatabaseConnection,
  channels: MessagingDependencies['channels'],
  linked: MessagingDependencies['linked'] = {},
) {
  const clock = { now: new Date('2026-11-21T15:00:00Z') }
  const asked: AskedJob[] = []
  const failures: unknown[] = []
  const logged: string[] = []
  /** Ids and kinds of pets that died. */
  const died = new Set<string>()
  const addresses: { current: Addresses } = {
    current: { primaryEmailAddress: null, verifiedEmail: false, phoneNumber: null, verifiedPhone: false },
  }
  const ana = () => playedAccount({ _id: 'ana', ...addresses.current })
  const deps: MessagingDependencies = {
    db: connection.db<Tables>(),
    now: () => clock.now,
    jobs: {
      async send(_trx, queue, data, { afterSeconds = 0 } = {}) {
        asked.push({ queue, data, afterSeconds })
      },
    },
    channels,
    mailSender: 'Huella <hola@huella.example>',
    linked,
    origins: { ...forEachCountry(() => 'https://huella.example'), PY: 'https://huella.com.py.example' },
    accounts: () => ({ account: async () => ana() }),
    internalAccounts: () => ({ accountOf: async () => ana() }),
    internalPets: {
      haveDied: async ({ petProfileIds = [], petTypes = [] }) => {
        return { haveDied: [...petProfileIds, ...petTypes].some((pet) => died.has(pet)) }
      },
    },
    log: pino({ level: 'warn' }, { write: (line) => void logged.push(line) }),
    report: (error) => failures.push(error),
  }
  const service = makeMessaging(deps)
  const context: CallContext = { viewer: anonymousViewer('BO'), requestId: 'test' }
  const asPerson: CallContext = { viewer: { ...context.viewer, uid: 'ana', isGuest: false }, requestId: 'test' }

  const asOperator: CallContext = {
    viewer: { ...asPerson.viewer, uid: 'olga', roles: ['operator'], areas: 'all' },
    requestId: 'test',
  }

  /** Sends a message that must reach some channel. */
  async function notify(input: TestNotification) {
    const { id, channel } = await service.client.notify(
      {
        urgency: 'normal',
        key: newId(),
        aboutPets: {},
        ...input,
        to: { country: 'BO', ...input.to },
        ifUnreachable: 'fail',
      },
      { context },
    )
    if (id === null) throw new Error('a notification that must be written was skipped')
    return { id, channel }
  }

  return {
    deps,
    service,
    clock,
    asked,
    failures,
    logged,
    died,
    addresses,
    context,
    asPerson,
    asOperator,
    findRow: (id: string) =>
      deps.db.selectFrom('messaging.outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    later(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
    notify,
    sendCode: (
      to: { email?: string; phoneNumber?: string },
      { key = newId(), code = '493817' }: { key?: string; code?: string } = {},
    ) => notify({ template: 'phone-code', to, urgency: 'high', data: { code }, key }),
  }
}
