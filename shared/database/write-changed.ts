import type { Kysely, Transaction } from 'kysely'

interface Sums<Tables, Part> {
  /** Serialises the writers: a slower one must not overwrite a newer sum. */
  lock(trx: Transaction<Tables>): Promise<void>
  /** Takes the lines of the newest changed parts, at most `limit`. */
  take(trx: Transaction<Tables>, limit: number): Promise<Part[]>
  /** Writes the sums of these parts anew; what commits after they were taken leaves a line that stays. */
  write(trx: Transaction<Tables>, parts: readonly Part[]): Promise<void>
  /** Parts of one transaction, few enough that it ends well within the time limit of a statement. */
  batch: number
}

/** Batches of one run; what is left waits for the next one. */
const MOST_BATCHES = 50

/** Writes the parts of stored sums that something changed, the newest first. Returns how many. */
export async function writeChanged<Tables, Part>(
  db: Kysely<Tables>,
  { lock, take, write, batch }: Sums<Tables, Part>,
): Promise<number> {
  let written = 0
  for (let each = 0; each < MOST_BATCHES; each += 1) {
    const parts = await db.transaction().execute(async (trx) => {
      await lock(trx)
      const taken = await take(trx, batch)
      if (taken.length > 0) await write(trx, taken)
      return taken.length
    })
    written += parts
    if (parts < batch) break
  }
  return written
}
