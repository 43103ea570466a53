import { setTimeout as wait } from 'node:timers/promises'
import type { MarketDependencies } from '../deps.ts'
import type { WebhookDisabled } from './contract.ts'
import { unsealSecret } from './keys.ts'
import { postWebhook, type WebhookAnswer } from './post-webhook.ts'
import { decideAfterTry, whyDisable } from './rules/retry-schedule.ts'
import { signWebhook } from './sign-webhook.ts'
import { type ClaimedDelivery, claimDeliveries, isAnythingDue, lockDueEndpoints, writeTry } from './store/deliveries.ts'
import { disableEndpoint, lockEndpoint, writeFailingSince } from './store/endpoints.ts'

export type SendDependencies = Pick<
  MarketDependencies,
  'db' | 'now' | 'jobs' | 'log' | 'customerSecrets' | 'webhookTargets'
> & {
  /** Milliseconds for a try; 10 seconds unless told. */
  webhookTimeoutMs?: number
}

/** Queue of the jobs that say that something is due, perhaps later. A job sends everything that is due, not one delivery. */
export const SEND_QUEUE = 'market/send-webhooks'

/** Requests to one endpoint at once, over all processes: a slow receiver holds nobody up but itself. */
const WIDTH = 2
/** Endpoints that one process serves at once. */
const MOST_ENDPOINTS_AT_ONCE = 25
const TRY_MS = 10_000
/** Longer than a try: afterwards its worker has died, and another takes the delivery. */
const CLAIM_MS = 30_000
/** While requests are under way, what became due meanwhile is looked for so often. */
const LOOK_AGAIN_MS = 1000
/** A run ends after so long, and leaves the rest to the next job. */
const RUN_MS = 60_000

/** Sends what is due until nothing is. Answers how many tries were made. */
export async function sendWebhooks(deps: SendDependencies): Promise<number> {
  const startedAt = performance.now()
  const running = new Set<Promise<void>>()
  let tries = 0
  for (;;) {
    const isLate = performance.now() - startedAt > RUN_MS
    const claimed = isLate ? [] : await claimDue(deps)
    tries += claimed.length
    for (const delivery of claimed) {
      const sending = tryDelivery(deps, delivery)
        .catch((error: unknown) =>
          deps.log.error({ err: error, delivery: delivery.id }, 'a webhook try was not written'),
        )
        .finally(() => running.delete(sending))
      running.add(sending)
    }
    if (running.size === 0) break
    await Promise.race([...running, wait(LOOK_AGAIN_MS)])
  }
  if (performance.now() - startedAt > RUN_MS) await sendAgainLater(deps)
  return tries
}

async function sendAgainLater({ db, jobs, now }: SendDependencies): Promise<void> {
  if (!(await isAnythingDue(db, now()))) return
  await db.transaction().execute((trx) => jobs.send(trx, SEND_QUEUE, {}))
}

function claimDue({ db, now }: SendDependencies): Promise<ClaimedDelivery[]> {
  const time = now()
  return db.transaction().execute(async (trx) => {
    const endpoints = await lockDueEndpoints(trx, { now: time, width: WIDTH, most: MOST_ENDPOINTS_AT_ONCE })
    if (endpoints.length === 0) return []
    const until = new Date(time.getTime() + CLAIM_MS)
    return claimDeliveries(trx, { endpoints, now: time, until, width: WIDTH })
  })
}

/** One try. At least once: a worker that dies after the receiver answered leaves the delivery to the next one. */
async function tryDelivery(deps: SendDependencies, delivery: ClaimedDelivery): Promise<void> {
  const { endpointId, eventId, body, url, secretSealed, previousSecretSealed, previousUntil } = delivery
  const at = deps.now()
  const previous = previousUntil && previousUntil > at ? previousSecretSealed : null
  const secrets = await Promise.all(
    [secretSealed, ...(previous === null ? [] : [previous])].map((sealed) => unsealSecret(deps, sealed, endpointId)),
  )
  const answer = await postWebhook({
    url,
    body,
    headers: signWebhook({ id: eventId, at, body, secrets }),
    targets: deps.webhookTargets,
    timeoutMs: deps.webhookTimeoutMs ?? TRY_MS,
  })
  await writeAnswer(deps, delivery, answer)
}

/** Writes what came of a try: the end of the delivery or its next try, and whether the endpoint goes on. */
async function writeAnswer(deps: SendDependencies, delivery: ClaimedDelivery, answer: WebhookAnswer): Promise<void> {
  const { db, now, jobs, log } = deps
  const { status, error, text } = answer
  const { id, tries, endpointId } = delivery
  const time = now()
  const outcome = decideAfterTry({ status, tries, random: Math.random() })
  const afterSeconds = outcome.state === 'waiting' ? outcome.afterSeconds : 0
  await db.transaction().execute(async (trx) => {
    const endpoint = await lockEndpoint(trx, endpointId)
    if (!endpoint) return
    const dueAt = new Date(time.getTime() + afterSeconds * 1000)
    const isOurs = await writeTry(trx, { id, tries }, { state: outcome.state, dueAt, at: time, status, error, text })
    if (!isOurs) return
    if (outcome.state === 'waiting') await jobs.send(trx, SEND_QUEUE, {}, { afterSeconds })
    if (outcome.state === 'delivered') {
      if (endpoint.failing_since !== null) await writeFailingSince(trx, endpointId, null)
      return
    }
    if (endpoint.state === 'disabled') return
    const failingSince = endpoint.failing_since ?? time
    if (endpoint.failing_since === null) await writeFailingSince(trx, endpointId, time)
    const isGone = outcome.state === 'failed' && outcome.isGone
    const reason = whyDisable({ isGone, failingSince, now: time })
    if (reason === null) return
    await disableEndpoint(trx, { id: endpointId, reason, now: time })
    const fact: WebhookDisabled = { endpointId, reason }
    await jobs.publish(trx, 'webhook-disabled', fact)
    log.warn({ endpoint: endpointId, reason }, 'a webhook endpoint was disabled')
  })
}
