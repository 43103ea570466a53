import { setTimeout as pause } from 'node:timers/promises'

/** How the replicas stand: 'behind' by more than reads tolerate, 'away', or 'unproved': the primary does not say what they lack. */
export type ReplicaStatus = 'ok' | 'behind' | 'away' | 'unproved'

export interface ReplicaState {
  status: ReplicaStatus
  /** Milliseconds by which the replica that was asked last is behind. */
  lagMs: number
}

export interface ReplicaWatch {
  /**
   * Position that a replica must show: of every change that this process heard of, and of every one older than a second.
   * Null: the primary does not answer.
   */
  findNeeded(): Promise<bigint | null>
  /** Whether a replica answered lately. */
  isAway(): boolean
  noteAway(): void
  /** Calls back once, when no replica answers any more; the returned function ends that. */
  onceAway(hear: () => void): () => void
  /** Something was read without knowing what the replica lacks. It counts as changed once the primary answers again. */
  noteUnproved(): void
  state(): ReplicaState
  stop(): void
}

/** The changes that this process hears of (shared/database/notify.ts). */
export interface HeardChanges {
  latest(): number
  /** Position of the primary's log that has every change heard by now. */
  position(): Promise<bigint>
  changeAll(): void
}

interface WatchParts {
  versions: HeardChanges
  /** Position that a replica shows. */
  askReplica(): Promise<bigint>
  clock?: () => number
  lookMs?: number
}

/** Between two looks at both servers; a read is at most two of them old. */
const LOOK_MS = 500
/** A primary that does not say its position for so long counts as away until it does. */
const PRIMARY_MS = 1000
const REPLICA_MS = 1000
/** Looks that are remembered to tell the lag: two minutes. */
const MOST_LOOKS = 240

/** Watches how far replicas are behind the primary, until it is stopped. */
export function watchReplica({
  versions,
  askReplica,
  clock = () => performance.now(),
  lookMs = LOOK_MS,
}: WatchParts): ReplicaWatch {
  /** Positions of the primary, the newest last. */
  const looks: { at: number; position: bigint }[] = []
  const stopping = new AbortController()
  const awaiting = new Set<() => void>()
  let shown = 0n
  let isAway = true
  let isPrimaryAway = false
  let isUnproved = false
  /** Position that has every change up to `changedVersion`. */
  let changed = 0n
  let changedVersion = -1
  let asking: Promise<bigint | null> | undefined

  async function askPrimary(): Promise<bigint | null> {
    const version = versions.latest()
    try {
      const position = await inTime(versions.position(), PRIMARY_MS)
      if (version > changedVersion) changed = position
      changedVersion = version
      isPrimaryAway = false
      if (isUnproved) versions.changeAll()
      isUnproved = false
      return position
    } catch {
      isPrimaryAway = true
      return null
    }
  }

  /** Joins a question that is under way. */
  function askPrimaryOnce(): Promise<bigint | null> {
    asking ??= askPrimary().finally(() => {
      asking = undefined
    })
    return asking
  }

  async function look(): Promise<void> {
    const position = await askPrimaryOnce()
    if (position !== null) looks.push({ at: clock(), position })
    if (looks.length > MOST_LOOKS) looks.shift()
    try {
      shown = await inTime(askReplica(), REPLICA_MS)
      isAway = false
    } catch {
      noteAway()
    }
  }

  function noteAway(): void {
    isAway = true
    for (const hear of awaiting) hear()
    awaiting.clear()
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look()
      await pause(lookMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  void keepLooking()

  /** Position of the look before the last one. */
  const getTolerated = () => looks.at(-2)?.position ?? looks.at(-1)?.position ?? 0n

  return {
    async findNeeded() {
      const heard = versions.latest()
      // A question that was under way may be older than what was heard.
      for (let asked = 0; changedVersion < heard && !isPrimaryAway && asked < 2; asked += 1) await askPrimaryOnce()
      if (changedVersion < heard) return null
      const tolerated = getTolerated()
      return changed > tolerated ? changed : tolerated
    },
    isAway: () => isAway,
    noteAway,
    onceAway(hear) {
      awaiting.add(hear)
      return () => awaiting.delete(hear)
    },
    noteUnproved() {
      isUnproved = true
    },
    state() {
      const firstLacking = looks.find((each) => each.position > shown)
      const lagMs = firstLacking ? Math.round(clock() - firstLacking.at) : 0
      const status = shown < getTolerated() ? 'behind' : 'ok'
      return { status: isAway ? 'away' : isPrimaryAway ? 'unproved' : status, lagMs }
    },
    stop: () => stopping.abort(),
  }
}

async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('No answer in time')), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
