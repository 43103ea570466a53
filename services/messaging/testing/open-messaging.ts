import { pino } from 'pino'
import { playedAccount } from '#services/accounts/testing/played-account.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { MessagingNeeds } from '../deps.ts'
import { makeMessaging } from '../service.ts'
import type { Tables } from '../tables.ts'

interface AskedJob {
  queue: string
  data: object
  afterSeconds: number
}

export interface Addresses {
  primaryEmailAddress: string | null
  verifiedEmail: boolean
  phoneNumber: string | null
  verifiedPhone: boolean
}

/** Messaging on a real database; its jobs are written down and run when the test says so, its clock is the test's. */
export function openMessaging(
  connection: DatabaseConnection,
  channels: MessagingNeeds['channels'],
  push: MessagingNeeds['push'] = null,
) {
  const clock = { now: new Date('2026-11-21T15:00:00Z') }
  const asked: AskedJob[] = []
  const failures: unknown[] = []
  const logged: string[] = []
  const addresses: { current: Addresses } = {
    current: { primaryEmailAddress: null, verifiedEmail: false, phoneNumber: null, verifiedPhone: false },
  }
  const ana = () => playedAccount({ _id: 'ana', ...addresses.current })
  const needs: MessagingNeeds = {
    db: connection.db<Tables>(),
    now: () => clock.now,
    jobs: {
      async send(_trx, queue, data, { afterSeconds = 0 } = {}) {
        asked.push({ queue, data, afterSeconds })
      },
    },
    channels,
    push,
    origins: { BO: 'https://huella.example', PY: 'https://huella.com.py.example' },
    accounts: () => ({ account: async () => ana() }),
    internalAccounts: () => ({ accountOf: async () => ana() }),
    log: pino({ level: 'warn' }, { write: (line) => void logged.push(line) }),
    report: (error) => failures.push(error),
  }
  const service = makeMessaging(needs)
  const context: CallContext = { viewer: anonymousViewer('BO'), requestId: 'test' }
  const asPerson: CallContext = { viewer: { ...context.viewer, uid: 'ana', isGuest: false }, requestId: 'test' }

  const asOperator: CallContext = {
    viewer: { ...asPerson.viewer, uid: 'olga', roles: ['operator'] },
    requestId: 'test',
  }

  return {
    needs,
    service,
    clock,
    asked,
    failures,
    logged,
    addresses,
    context,
    asPerson,
    asOperator,
    rowOf: (id: string) =>
      needs.db.selectFrom('messaging.outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    later(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
    sendCode: (to: { email?: string; phoneNumber?: string }, changes: { key?: string; code?: string } = {}) =>
      service.client.send(
        {
          template: 'phone-code',
          to,
          channels: ['whatsapp', 'sms', 'email'],
          data: { code: changes.code ?? '493817' },
          key: changes.key ?? newId(),
          locale: 'es',
        },
        { context },
      ),
  }
}
