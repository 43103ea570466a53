import { inMajorUnits } from '../rules/in-major-units.ts'
import type { Call } from '../rules/judge-call.ts'
import { deleteWaiting, insertWaiting, postponeWaiting, takeWaiting, type Waiting } from '../store/waiting.ts'
import type { Sink, SinkDependencies } from './sink.ts'

const batchSize = 100
/** Byte limit of the calls in a batch; the endpoint accepts 500 kB with the envelope. */
const batchBytes = 450_000
const timeoutMs = 10_000
/** Time for which a process may work on a batch before another takes it. */
const leaseMs = 60_000

/**
 * A Segment-compatible endpoint. Calls wait in our database and are forwarded in batches, so a slow endpoint delays no
 * page, call or service, and browsers connect to us only. The endpoint deduplicates calls by messageId.
 */
export function segmentSink({
  db,
  now,
  log,
  segment,
}: SinkDependencies & Pick<Required<SinkDependencies>, 'segment'>): Sink {
  const endpoint = segment as NonNullable<typeof segment>
  return {
    async send(calls, receivedAt) {
      const waiting = calls.map((call) => ({ ...call, message: toMessage(call) }))
      await insertWaiting(db, waiting, receivedAt)
    },

    async forward() {
      let left = 0
      for (;;) {
        const time = now()
        const leaseUntil = new Date(time.getTime() + leaseMs)
        const taken = await takeWaiting(db, { now: time, leaseUntil, first: batchSize })
        if (taken.length === 0) return left
        const { sent, isOver } = await handOn(taken, leaseUntil)
        left += sent
        if (isOver) return left
      }
    },
  }

  /** Splits a refused batch in halves, so that one invalid call does not take others along. */
  async function handOn(taken: Waiting[], leaseUntil: Date): Promise<{ sent: number; isOver: boolean }> {
    const batches = splitIntoBatches(taken)
    let sent = 0
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const outcome = await send(batch.map(({ message }) => message))
      if (outcome === 'later') {
        await postponeWaiting(db, [batch, ...batches].flat(), new Date(now().getTime() + pauseMs(taken)))
        return { sent, isOver: true }
      }
      if (outcome === 'refused' && batch.length > 1) batches.unshift(...splitInHalves(batch))
      else await deleteWaiting(db, batch)
      if (outcome === 'taken') sent += batch.length
      // The lease is over: another process takes the rest.
      if (now() >= leaseUntil) return { sent, isOver: true }
    }
    return { sent, isOver: false }
  }

  async function send(batch: object[]): Promise<'taken' | 'refused' | 'later'> {
    try {
      const answer = await fetch(`${endpoint.url}/v1/batch`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Basic ${Buffer.from(`${endpoint.writeKey}:`).toString('base64')}`,
        },
        body: JSON.stringify({ batch, sentAt: now().toISOString() }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await answer.body?.cancel()
      if (answer.ok) return 'taken'
      log.warn({ status: answer.status, calls: batch.length }, 'the analytics endpoint did not take a batch')
      // An invalid batch will stay invalid; a wrong key can be corrected, so other errors are retried.
      return answer.status === 400 || answer.status === 413 ? 'refused' : 'later'
    } catch (error) {
      log.warn({ err: error, calls: batch.length }, 'the analytics endpoint could not be reached')
      return 'later'
    }
  }
}

function splitIntoBatches(calls: Waiting[]): Waiting[][] {
  const batches: Waiting[][] = []
  let room = 0
  for (const call of calls) {
    const bytes = Buffer.byteLength(JSON.stringify(call.message)) + 1
    room -= bytes
    const open = batches.at(-1)
    if (open && room >= 0) open.push(call)
    else {
      batches.push([call])
      room = batchBytes - bytes
    }
  }
  return batches
}

function splitInHalves(batch: Waiting[]): Waiting[][] {
  const middle = Math.ceil(batch.length / 2)
  return [batch.slice(0, middle), batch.slice(middle)]
}

/** A minute after the first try, doubling each time, up to six hours. */
function pauseMs(calls: Waiting[]): number {
  const tries = Math.max(...calls.map((each) => each.tries))
  return Math.min(60_000 * 2 ** Math.max(0, tries - 1), 6 * 3_600_000)
}

function toMessage(call: Call): object {
  const { kind, name, properties, country } = call
  return {
    type: kind,
    messageId: call.messageId,
    ...(call.anonymousId !== null && { anonymousId: call.anonymousId }),
    ...(call.userId !== null && { userId: call.userId }),
    timestamp: call.occurredAt.toISOString(),
    ...(kind === 'track' && { event: name, properties: inMajorUnits(properties, country) }),
    ...(kind === 'page' && { properties: { path: name } }),
    ...(kind === 'identify' && { traits: {} }),
    context: {
      app: { name: 'huella', version: call.frontendVersion },
      device: { type: call.device },
      country,
      platform: call.platform,
      createdOrUpdatedByAdmin: false,
      // Otherwise the endpoint would record the address of our server.
      ip: '0.0.0.0',
    },
  }
}
