import { getNetwork } from '#shared/client-network.ts'
import type { VersionWatch } from '#shared/database/notify.ts'

export interface LiveUpdates {
  /**
   * Server-sent events: 'changed' after each change of the named thing, and nothing of what changed. They end when the
   * reader leaves and when the server stops. 429 or 503 to whom is not followed for: they ask from time to time instead.
   */
  follow(name: string, reader: Reader): Promise<Response>
  /** Ends all of them, and begins no new one. */
  close(): void
}

interface Reader {
  client: string
  /**
   * Asked once nothing can be missed any more: whether something changed since the reader's page was made, so that the first
   * event comes at once. It throws for whom the thing is none of their business.
   */
  isLate(): Promise<boolean>
}

interface LiveLimits {
  /** Of one network, which may be a whole office. */
  ofOne: number
  inAll: number
  /** Below what server/edge/listen.ts and the proxies in front take for a dead connection. */
  pulseMs: number
}

const usual: LiveLimits = { ofOne: 20, inAll: 1000, pulseMs: 12_000 }

const uncached = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
const headers = {
  ...uncached,
  'content-type': 'text/event-stream; charset=utf-8',
  // nginx would hold the events back until its buffer is full.
  'x-accel-buffering': 'no',
}

/** How soon a browser comes back whose connection broke. */
const COME_BACK_MS = 4000
const CHANGED = 'data: changed\n\n'
const PULSE = ':\n\n'
/** Events that wait for a reader who takes nothing. */
const MOST_UNREAD = 20

export function makeLiveUpdates(versions: Pick<VersionWatch, 'watch'>, limits: Partial<LiveLimits> = {}): LiveUpdates {
  const { ofOne, inAll, pulseMs } = { ...usual, ...limits }
  const ends = new Set<() => void>()
  const networks = new Map<string, number>()
  let isClosed = false

  function countConnection(network: string, change: 1 | -1): void {
    const left = (networks.get(network) ?? 0) + change
    if (left === 0) networks.delete(network)
    else networks.set(network, left)
  }

  return {
    async follow(name, { client, isLate }) {
      const network = getNetwork(client)
      if (isClosed || ends.size >= inAll) return new Response(null, { status: 503, headers: uncached })
      if ((networks.get(network) ?? 0) >= ofOne) return new Response(null, { status: 429, headers: uncached })

      const events = eventStream(versions, { name, pulseMs }, () => {
        ends.delete(events.end)
        countConnection(network, -1)
      })
      ends.add(events.end)
      countConnection(network, 1)
      try {
        if (await isLate()) events.say(CHANGED)
      } catch (error) {
        events.end()
        throw error
      }
      return new Response(events.body, { headers })
    },
    close() {
      isClosed = true
      for (const end of ends) end()
    },
  }
}

/** One connection; `onEnd` is called once, whoever ends it. */
function eventStream(
  versions: Pick<VersionWatch, 'watch'>,
  { name, pulseMs }: { name: string; pulseMs: number },
  onEnd: () => void,
) {
  const bytes = new TextEncoder()
  let stream: ReadableStreamDefaultController<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller
      controller.enqueue(bytes.encode(`retry: ${COME_BACK_MS}\n\n`))
    },
    cancel: () => letGo(),
  })
  const lookAway = versions.watch(name, () => say(CHANGED))
  const pulse = setInterval(() => say(PULSE), pulseMs)

  function say(words: string): void {
    stream?.enqueue(bytes.encode(words))
    if ((stream?.desiredSize ?? 0) < -MOST_UNREAD) end()
  }

  function end(): void {
    const open = stream
    letGo()
    open?.close()
  }

  function letGo(): void {
    if (!stream) return
    stream = null
    lookAway()
    clearInterval(pulse)
    onEnd()
  }

  return { body, say, end }
}
