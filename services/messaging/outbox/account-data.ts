import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { toMessage } from './outbox.ts'
import { deleteMessagesTo, findMessagesTo } from './store/outbox.ts'

/** Messages to these accounts and addresses without their text: codes and links would allow a reader to sign in. */
export async function exportMessages(db: Kysely<Tables>, owners: string[]) {
  return (await findMessagesTo(db, owners)).map((message) => {
    const { channel, template, to, state, createdAt } = toMessage({ ...message, data: null })
    return { channel, template, to, state, createdAt }
  })
}

export async function eraseMessages(db: Kysely<Tables>, owners: string[]): Promise<void> {
  await deleteMessagesTo(db, owners)
}
