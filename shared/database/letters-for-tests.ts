import { type QueryExecutorProvider, sql } from 'kysely'

/** What this reads of a letter; the rest is kept as it came. */
export interface Addressed {
  key: string
  to: { email?: string | null | undefined; phoneNumber?: string | null | undefined }
  channels: readonly ('push' | 'email' | 'whatsapp' | 'sms')[]
}

/** For tests of services that write letters: messaging as its contract promises it: the same key and channel send once, whoever asks and from whichever process. */
export function lettersIn<Letter extends Addressed>(db: QueryExecutorProvider) {
  return {
    async open() {
      await sql`
        create table public.letters (
          number serial, key text, channel text, letter jsonb, primary key (key, channel)
        )
      `.execute(db)
    },
    async send(letter: Letter) {
      const { email, phoneNumber } = letter.to
      const channel = letter.channels.find((name) => (name === 'email' ? email : phoneNumber)) ?? 'email'
      await sql`
        insert into public.letters (key, channel, letter)
        values (${letter.key}, ${channel}, ${JSON.stringify(letter)})
        on conflict do nothing
      `.execute(db)
      return { id: letter.key, channel }
    },
    /** Those to one address, the oldest first. */
    async to(address: string): Promise<Letter[]> {
      const { rows } = await sql<{ letter: Letter }>`
        select letter from public.letters
        where ${address} in (letter->'to'->>'email', letter->'to'->>'phoneNumber')
        order by number
      `.execute(db)
      return rows.map(({ letter }) => letter)
    },
  }
}
