import { sql } from 'kysely'
import { AccountMerged } from '#services/accounts/contract.ts'
import type { MemberMarks } from '#services/rewards/client.ts'
import { MembershipActivated } from '#services/rewards/contract.ts'
import type { Clock } from '#shared/clock.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import type { Jobs } from '#shared/jobs.ts'

/**
 * Stores which accounts are members, outside the services, so that every seller with benefits can read it without
 * calling rewards. Expired marks are deleted.
 */
export function memberMarks({
  connection,
  now,
}: {
  connection: Pick<DatabaseConnection, 'db'>
  now: Clock
}): MemberMarks & { move(from: string, to: string): Promise<void> } {
  const db = connection.db<unknown>()
  return {
    async until(country, uid) {
      const { rows } = await sql<{ until: Date }>`
        select until from huella.member_marks where country = ${country} and uid = ${uid}
      `.execute(db)
      return rows[0]?.until ?? null
    },
    async keep(country, uid, until) {
      await sql`delete from huella.member_marks where until <= ${now()}`.execute(db)
      await sql`
        insert into huella.member_marks (country, uid, until) values (${country}, ${uid}, ${until})
        on conflict (country, uid) do update set until = greatest(member_marks.until, excluded.until)
      `.execute(db)
    },
    async move(from, to) {
      await sql`
        with theirs as (delete from huella.member_marks where uid = ${from} returning country, until)
        insert into huella.member_marks (country, uid, until) select country, ${to}, until from theirs
        on conflict (country, uid) do update set until = greatest(member_marks.until, excluded.until)
      `.execute(db)
    },
  }
}

/** Marks a member on the fact of the payment, before they open a cart. */
export async function startMemberMarks(
  marks: ReturnType<typeof memberMarks>,
  jobs: Pick<Jobs, 'subscribe'>,
): Promise<void> {
  await jobs.subscribe('member-marks', 'membership-activated', async (fact) => {
    const { country, ownerUid, until } = MembershipActivated.parse(fact)
    await marks.keep(country, ownerUid, new Date(until))
  })
  await jobs.subscribe('member-marks', 'account-merged', async (fact) => {
    const { from, into } = AccountMerged.parse(fact)
    await marks.move(from, into.uid)
  })
}
