import * as z from 'zod'
import type { SandboxDependencies } from './sandbox-dependencies.ts'
import { createSignature, SIGNATURE_HEADER } from './signature.ts'
import { findDueNotices, type Notice, takeNotice, writeDelivered, writeUndelivered } from './store.ts'

export const NOTIFY_QUEUE = 'payments/sandbox-notify'

const Job = z.object({ id: z.string(), again: z.boolean().default(false) })

const timeoutMs = 3000
const leaseSeconds = 30
const mostTries = 12

/** Sends the webhook of a payment over real HTTP; retries with growing pauses for about a day. */
export async function notify(deps: SandboxDependencies, job: object): Promise<void> {
  const { db, now, jobs, log } = deps
  const { id, again } = Job.parse(job)
  const notice = await takeNotice(db, id, { again, leaseUntil: after(now(), leaseSeconds) })
  if (!notice) return

  const failure = await send(deps, notice)
  if (failure === null) return writeDelivered(db, id, now())

  log.warn({ notice: id, tries: notice.tries, failure }, 'the sandbox was not heard')
  if (notice.tries >= mostTries) return
  const afterSeconds = Math.min(5 * 2 ** (notice.tries - 1), 4 * 60 * 60)
  await db.transaction().execute(async (trx) => {
    await writeUndelivered(trx, id, after(now(), afterSeconds))
    await jobs.send(trx, NOTIFY_QUEUE, { id }, { afterSeconds })
  })
}

/** Runs once a minute: sends notices whose job was lost with its process. */
export async function deliverOverdue(deps: SandboxDependencies): Promise<void> {
  const before = after(deps.now(), -leaseSeconds)
  for (const id of await findDueNotices(deps.db, { before, fewerTriesThan: mostTries, most: 50 })) {
    await notify(deps, { id })
  }
}

/** null when delivered, else the reason. */
async function send({ now, webhookSecrets }: SandboxDependencies, notice: Notice): Promise<string | null> {
  const [secret] = await webhookSecrets()
  const body = JSON.stringify({
    id: notice.id,
    type: `payment.${notice.kind}`,
    payment: notice.sandboxPayment,
    createdAt: notice.createdAt.toISOString(),
  })
  try {
    const answer = await fetch(reachable(notice.notifyUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: createSignature(body, secret, now()) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    return answer.ok ? null : `HTTP ${answer.status}`
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown'
  }
}

/** Names below .localhost are this machine (RFC 6761), which resolvers outside of browsers often do not know. */
function reachable(address: string): string {
  const url = new URL(address)
  if (url.hostname.endsWith('.localhost')) url.hostname = 'localhost'
  return url.href
}

function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000)
}
