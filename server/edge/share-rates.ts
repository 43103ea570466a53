import * as z from 'zod'
import type { VersionWatch } from '#shared/database/notify.ts'
import type { OtherCounts, TakenTokens } from './rate-limit.ts'

const TOPIC = 'rates'
/** A notification has less than 8000 bytes; a key has 60. */
const MOST_IN_ONE = 60
/** While the database is away the processes count alone, and the newest counts wait. */
const MOST_WAITING = 1_000

const Message = z.array(z.tuple([z.string(), z.number(), z.number()]))

/** Tells the other processes by PostgreSQL's notifications how often visitors were answered. Nobody waits for it. */
export function shareRates(versions: Pick<VersionWatch, 'send' | 'receive'>): OtherCounts {
  const waiting = new Map<string, TakenTokens>()
  let isSending = false

  async function sendAll(): Promise<void> {
    while (waiting.size > 0) {
      const batch = [...waiting.values()].slice(0, MOST_IN_ONE)
      for (const { key } of batch) waiting.delete(key)
      const rows = batch.map(({ key, size, tokens }): z.infer<typeof Message>[number] => [key, size, tokens])
      await versions.send(TOPIC, JSON.stringify(rows))
    }
  }

  return {
    tell(taken) {
      const tokens = (waiting.get(taken.key)?.tokens ?? 0) + taken.tokens
      if (waiting.size < MOST_WAITING || waiting.has(taken.key)) waiting.set(taken.key, { ...taken, tokens })
      if (isSending) return
      isSending = true
      sendAll()
        // The others count alone until the connection is back.
        .catch(() => {})
        .finally(() => {
          isSending = false
        })
    },
    hear(count) {
      versions.receive(TOPIC, (text) => {
        const { data = [] } = Message.safeParse(parseJson(text))
        for (const [key, size, tokens] of data) count({ key, size, tokens })
      })
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
