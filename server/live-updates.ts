import { getNetwork } from '#shared/client-network.ts'
import type { VersionWatch } from '#shared/database/notify.ts'

export interface LiveUpdates {
  /**
   * Streams server-sent events: 'changed' after each change of the named thing, without details. The stream ends when
   * the reader leaves or the server stops. Refused readers get 429 or 503 and poll instead.
   */
  follow(name: string, reader: Reader): Promise<Response>
  /** Ends all streams and refuses new ones. */
  close(): void
}

interface Reader {
  client: string
  /**
   * Called once the watch is active: whether the thing changed since the page was rendered, so that the first event is
   * sent at once. Throws for readers without access.
   */
  isLate(): Promise<boolean>
}

interface LiveLimits {
  /** Streams of one network, which may be a whole office. */
  ofOne: number
  inAll: number
  /** Keep-alive interval, shorter than the idle timeout of server/edge/listen.ts and of proxies. */
  pulseMs: number
}

const usual: LiveLimits = { ofOne: 20, inAll: 1000, pulseMs: 12_000 }

const uncached = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
const headers = {
  ...uncached,
  'content-type': 'text/event-stream; charset=utf-8',
  // nginx would buffer the events.
  'x-accel-buffering': 'no',
}

/** Milliseconds until a browser reconnects. */
const COME_BACK_MS = 4000
const CHANGED = 'data: changed\n\n'
const PULSE = ':\n\n'
/** Most unread events of a reader. */
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

/** One connection; `onEnd` is called once, by either side's end. */
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
  const stopWatching = versions.watch(name, () => say(CHANGED))
  const pulse = setInterval(() => say(PULSE), pulseMs)

  function say(event: string): void {
    stream?.enqueue(bytes.encode(event))
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
    stopWatching()
    clearInterval(pulse)
    onEnd()
  }

  return { body, say, end }
}
