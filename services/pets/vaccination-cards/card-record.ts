import * as z from 'zod'
import type { RecordKeys } from '#shared/signed-record/record-keys.ts'
import { readRecord, signRecord } from '#shared/signed-record/signed-record.ts'
import type { SignedCard } from '../contract.ts'
import { type CardContent, LONGEST_CARD_RECORD, vaccinesThatFit } from './rules/card-content.ts'

// Arrays instead of named fields keep the record, and so the QR code, small.
const Facts = z.object({
  v: z.literal(1),
  /** The card's id, and `t`: when it was issued, in seconds since 1970. */
  i: z.string(),
  t: z.int(),
  p: z.tuple([z.string(), z.string(), z.string().nullable(), z.string().nullable(), z.string().nullable()]),
  d: z.array(z.tuple([z.string(), z.string(), z.string().nullable(), z.string().nullable()])),
})

/**
 * Signs a card's content as a record. Vaccines beyond the capacity of a QR code are left out, the oldest first; the
 * card shows exactly what the record contains. Equal facts give equal records.
 */
export function signCard(
  keys: RecordKeys,
  { cardId, issuedAt, content }: { cardId: string; issuedAt: Date; content: CardContent },
): { record: string; vaccines: CardContent['vaccines'] } {
  const { petName, petType, breed, sex, birthday } = content
  const recordWith = (vaccines: number) => {
    const facts: z.infer<typeof Facts> = {
      v: 1,
      i: cardId,
      t: Math.floor(issuedAt.getTime() / 1000),
      p: [petName, petType, breed, sex, birthday],
      d: content.vaccines
        .slice(0, vaccines)
        .map(({ product, appliedOn, nextDueOn, batch }) => [product, appliedOn, nextDueOn, batch]),
    }
    return signRecord(keys, facts)
  }
  const most = vaccinesThatFit(content.vaccines.length, (count) => recordWith(count).length, LONGEST_CARD_RECORD)
  return { record: recordWith(most), vaccines: content.vaccines.slice(0, most) }
}

/** The card of a record; null when the signature is not valid. */
export function readCard(keys: RecordKeys, record: string): SignedCard | null {
  const read = readRecord(keys, record)
  const facts = read && Facts.safeParse(read.facts)
  if (!facts?.success) return null

  const { i, t, p, d } = facts.data
  const [petName, petType, breed, sex, birthday] = p
  return {
    cardId: i,
    issuedAt: new Date(t * 1000).toISOString(),
    petName,
    petType,
    breed,
    sex,
    birthday,
    vaccines: d.map(([product, appliedOn, nextDueOn, batch]) => ({ product, appliedOn, nextDueOn, batch })),
  }
}
