import { pino } from 'pino'
import { forEachCountry } from '#shared/countries/countries.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import type { JobSender } from '#shared/jobs.ts'
import { asServiceError, type ServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { PaymentsClient } from '../client.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { NOTIFY_QUEUE } from '../providers/sandbox/notify.ts'
import { type Act, PAY_LATE_QUEUE, payLate, play } from '../providers/sandbox/pay.ts'
import type { SandboxDependencies } from '../providers/sandbox/sandbox-dependencies.ts'
import { sandboxProvider } from '../providers/sandbox/sandbox-provider.ts'
import { createSignature, SIGNATURE_HEADER } from '../providers/sandbox/signature.ts'
import { findSandboxPayment } from '../providers/sandbox/store.ts'
import { makePayments } from '../service.ts'
import type { Tables } from '../tables.ts'
import { HEAR_QUEUE, hearEvent } from '../webhooks/hear-event.ts'
import { makeWebhookDoor } from '../webhooks/receive-webhook.ts'
import { reconcile } from '../webhooks/reconcile.ts'

type NewPayment = Parameters<PaymentsClient['createPayment']>[0]

/** 22 November 2026, 11:00 in Bolivia. */
const start = '2026-11-22T15:00:00.000Z'

/** The sandbox's present signing secret, and the previous one. */
export const webhookSecrets = ['the newer secret of the sandbox', 'the older secret of the sandbox'] as const

/**
 * Payments on a real database with the sandbox. Jobs and facts are stored and run when the test says so; the test sets
 * the clock.
 */
export function openPayments(connection: DatabaseConnection, linkSecrets: readonly string[] = ['l'.repeat(32)]) {
  const clock = { now: new Date(start) }
  const facts: { fact: string; data: object }[] = []
  const sent: { queue: string; data: object; afterSeconds: number }[] = []
  const failures: unknown[] = []
  const warnings: string[] = []
  const db = connection.db<Tables>()
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line).msg) })
  // Facts of a rolled-back transaction are dropped: the test sees a fact after its commit.
  const jobs: PaymentsDependencies['jobs'] & JobSender = {
    publish: async (_trx, fact, data) => void facts.push({ fact, data }),
    send: async (_trx, queue, data, { afterSeconds = 0 } = {}) => void sent.push({ queue, data, afterSeconds }),
  }
  const sandboxDependencies: SandboxDependencies = {
    db,
    now: () => clock.now,
    jobs,
    log,
    webhookSecrets: async () => webhookSecrets,
  }
  const sandbox = sandboxProvider(sandboxDependencies)
  /** Throws while `isDown`. */
  const provider = { isDown: false, ...sandbox }
  const up =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    (...args: Args) =>
      provider.isDown ? Promise.reject(new Error('the provider is down')) : call(...args)
  const deps: PaymentsDependencies = {
    db,
    now: () => clock.now,
    accounts: {
      viewerOf: async (credential) => {
        const token = Object.values(credential)[0] ?? ''
        const uid = token.replace('token of ', '')
        return { uid, isGuest: uid.startsWith('guest'), roles: [], areas: {}, isApp: false, renewed: false }
      },
    },
    providers: [
      {
        ...sandbox,
        createPayment: up((order) => provider.createPayment(order)),
        getPayment: up((id) => provider.getPayment(id)),
        cancel: up((id) => provider.cancel(id)),
        refund: up((id, amount, cause) => provider.refund(id, amount, cause)),
      },
    ],
    linkSecrets,
    origins: { ...forEachCountry(() => 'https://huella.com.bo'), PY: 'https://huella.com.py' },
    jobs,
    log,
    report: (error) => failures.push(error),
  }
  const service = makePayments(deps)
  const door = makeWebhookDoor(deps)
  const context: CallContext = { viewer: anonymousViewer('BO'), requestId: 'test' }
  const as = (uid: string, roles: CallContext['viewer']['roles'] = ['customer']): CallContext => ({
    viewer: { ...context.viewer, uid, isGuest: false, roles, areas: 'all' },
    requestId: 'test',
  })

  const playOn = async (payment: { id: string }, act: Act) => {
    const { provider_id: id } = await findRow(payment.id)
    const known = id === null ? null : await findSandboxPayment(db, id)
    if (!known) throw new Error('The sandbox knows no such payment')
    await play(sandboxDependencies, known, act)
  }
  const findRow = (id: string) =>
    db.selectFrom('payments.payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  return {
    deps,
    service,
    client: service.client,
    clock,
    facts,
    sent,
    failures,
    warnings,
    provider,
    context,
    as,
    operator: as('olga', ['operator']),
    findRow,
    later(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
    /** 15 minutes to pay Bs 150,00. */
    begin: (changes: Partial<NewPayment> = {}) =>
      service.client.createPayment(anOrder(clock.now, changes), { context }),
    order: (changes: Partial<NewPayment> = {}) => anOrder(clock.now, changes),
    /** The payer's act on the hosted page; its webhook is not sent yet. */
    play: playOn,
    /** Takes the webhooks that the sandbox would send now, as requests. */
    takeWebhooks: async () => {
      const notices = sent.splice(0).filter(({ queue }) => queue === NOTIFY_QUEUE)
      return Promise.all(notices.map(({ data }) => toWebhook(db, data, clock.now)))
    },
    /** Sends a webhook to the endpoint. */
    bring: (request: Request) => door('sandbox', request),
    /** Runs the jobs that the endpoint stored. */
    async hear() {
      const waiting = sent.splice(0)
      for (const job of waiting) {
        if (job.queue === HEAR_QUEUE) await hearEvent(deps, job.data)
        else if (job.queue === PAY_LATE_QUEUE) await payLate(sandboxDependencies, job.data)
        else sent.push(job)
      }
    },
    reconcile: () => reconcile(deps),
    toFacts: (paymentId: string) =>
      facts.filter(({ data }) => 'paymentId' in data && data.paymentId === paymentId).map(({ fact }) => fact),
  }
}

/** A request as the sandbox sends it. */
export function signedWebhook(body: string, { secret, at }: { secret: string; at: Date }): Request {
  return new Request('https://huella.com.bo/webhooks/payments/sandbox', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: createSignature(body, secret, at) },
    body,
  })
}

async function toWebhook(db: PaymentsDependencies['db'], data: object, at: Date): Promise<Request> {
  const id = 'id' in data ? String(data.id) : ''
  const notice = await db
    .selectFrom('payments.sandbox_notices')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const body = JSON.stringify({ id, type: `payment.${notice.kind}`, payment: notice.sandbox_payment })
  return signedWebhook(body, { secret: webhookSecrets[0], at })
}

function anOrder(now: Date, changes: Partial<NewPayment>): NewPayment {
  return {
    subject: { kind: 'order', id: newId() },
    ownerUid: 'ana',
    country: 'BO',
    currencyCode: 'BOB',
    amount: 15_000,
    method: 'qr',
    description: 'Pedido HU-8F3K2Q',
    payer: { fullName: 'Ana Rojas', email: 'ana@ejemplo.bo' },
    returnPath: '/order/1',
    expiresAt: new Date(now.getTime() + 15 * 60_000).toISOString(),
    ...changes,
  }
}

/** The refusal of a call; fails when the call succeeds. */
export async function getRefusal(call: Promise<unknown>): Promise<ServiceError> {
  const outcome = await call.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  if ('answer' in outcome) throw new Error(`Was not refused, but answered ${JSON.stringify(outcome.answer)}`)
  const refusal = asServiceError(outcome.error)
  if (!refusal) throw outcome.error
  return refusal
}
