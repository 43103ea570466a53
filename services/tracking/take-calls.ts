import { newId, sameSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { BatchItem } from './contract.ts'
import type { TrackingDependencies } from './deps.ts'
import { trackingError } from './errors.ts'
import { judgeCall } from './rules/judge-call.ts'

type Dependencies = Pick<TrackingDependencies, 'now' | 'sink' | 'writeKey'>

interface Sent {
  sentAt?: string | undefined
  writeKey?: string | undefined
}

const CALL_BYTES = 32 * 1024
const BATCH_BYTES = 500 * 1024

/** Takes one call of Segment's API. */
export async function takeCall(
  deps: Dependencies,
  kind: BatchItem['type'],
  input: Omit<BatchItem, 'type'> & Sent,
  context: CallContext,
) {
  return await takeAll(deps, [{ ...input, type: kind }], input, context)
}

/** Takes a batch of calls; the batch's context fills gaps in each call's own. */
export async function takeBatch(
  deps: Dependencies,
  input: Sent & { context?: BatchItem['context']; batch: BatchItem[] },
  context: CallContext,
) {
  if (countBytes(input.batch) > BATCH_BYTES) throw trackingError('too-large')
  const items = input.batch.map((item) => ({ ...item, context: { ...input.context, ...item.context } }))
  return await takeAll(deps, items, input, context)
}

async function takeAll(
  deps: Dependencies,
  items: BatchItem[],
  { sentAt, writeKey }: Sent,
  { viewer, proof }: CallContext,
) {
  const receivedAt = deps.now()
  const source = getSource(deps, proof ?? writeKey)
  if (items.some((item) => countBytes(item) > CALL_BYTES)) throw trackingError('too-large')

  const bringer = { source, uid: viewer.isGuest ? null : viewer.uid, country: viewer.country, sentAt, receivedAt }
  const judged = items.map((item) => judgeCall({ ...item, messageId: item.messageId ?? newId() }, bringer))
  const calls = judged.filter((call) => 'kind' in call)
  const rejected = judged.flatMap((each, index) =>
    'refusal' in each ? [{ ...each, messageId: items[index]?.messageId ?? '' }] : [],
  )

  const [first] = rejected
  if (first && calls.length === 0) throw trackingError(first.refusal, { fields: { call: first.what } })
  await deps.sink.send(calls, receivedAt)
  const why = rejected.map(({ messageId, what }) => ({ messageId, why: what }))
  return { success: true as const, ...(why.length > 0 && { rejected: why }) }
}

/** Calls with the write key come from our servers; browsers have no key. */
function getSource({ writeKey }: Dependencies, given: string | undefined): 'browser' | 'server' {
  if (given === undefined) return 'browser'
  if (writeKey === undefined || !sameSecret(given, writeKey)) throw trackingError('write-key-unknown')
  return 'server'
}

function countBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
