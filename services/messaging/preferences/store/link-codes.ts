import type { Kysely, Transaction } from 'kysely'
import type { CodeChannel } from '../../rules/channels.ts'
import type { Tables } from '../../tables.ts'

interface LinkCode {
  uid: string
  channel: CodeChannel
  codeHash: string
  expiresAt: Date
}

/** Saves the account's code for this channel, replacing an earlier one. */
export async function saveLinkCode(db: Kysely<Tables>, { uid, channel, codeHash, expiresAt }: LinkCode): Promise<void> {
  await db
    .insertInto('messaging.link_codes')
    .values({ uid, channel, code_hash: codeHash, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['uid', 'channel']).doUpdateSet({ code_hash: codeHash, expires_at: expiresAt }),
    )
    .execute()
}

/** Account of a valid code, which only the first call gets, because it deletes the code. */
export async function takeLinkCode(
  trx: Transaction<Tables>,
  { channel, codeHash }: Pick<LinkCode, 'channel' | 'codeHash'>,
  now: Date,
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('messaging.link_codes')
    .where('channel', '=', channel)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returning('uid')
    .executeTakeFirst()
  return row?.uid
}

export async function deleteLinkCodes(db: Kysely<Tables>, uid: string): Promise<void> {
  await db.deleteFrom('messaging.link_codes').where('uid', '=', uid).execute()
}

export async function deleteExpiredLinkCodes(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('messaging.link_codes').where('expires_at', '<=', now).execute()
}
