import type pg from 'pg'

export interface RoomWatch {
  /** Hears of a query that failed. */
  notice(error: unknown): void
  hasRoom(): Promise<boolean>
}

const DISK_FULL = '53100'

/** Needs a megabyte of new blocks, and gives them back at its end. */
const probe = `
  create temporary table room_probe on commit drop as
  select repeat(md5(line::text), 60) as filler from generate_series(1, 500) as line
`

/**
 * Remembers that a query found the database's disk full. Reading goes on then, so only a write can tell when there is
 * room again. `hasRoom` tries one, and only after a query has failed.
 */
export function watchRoom(pool: Pick<pg.Pool, 'query'>): RoomWatch {
  let isFull = false

  return {
    notice(error) {
      if (isDiskFull(error)) isFull = true
    },
    async hasRoom() {
      if (!isFull) return true
      isFull = await pool.query(probe).then(() => false, isDiskFull)
      return !isFull
    },
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DISK_FULL
}
