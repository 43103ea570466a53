import type { RecordKeys } from '#shared/signed-record/record-keys.ts'
import { readRecord, signRecord } from '#shared/signed-record/signed-record.ts'
import type { SignedCard } from '../contract.ts'
import { type CardContent, LONGEST_CARD_RECORD, vaccinesThatFit } from './rules/card-content.ts'
import { type CardFacts, toSignedCard } from './rules/card-facts.ts'

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
    const facts: CardFacts = {
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
  return read && toSignedCard(read.facts)
}
