import type { MedicineKind } from '../../medicines/rules/medicine-kinds.ts'

/** Content of a vaccination card, as recorded. */
export interface CardContent {
  petName: string
  petType: string
  breed: string | null
  sex: string | null
  /** 'yyyy-MM-dd', or the year alone. */
  birthday: string | null
  /** The newest first. */
  vaccines: CardVaccine[]
}

export interface CardVaccine {
  product: string
  appliedOn: string
  nextDueOn: string | null
  batch: string | null
}

interface CardPet {
  name: string
  petType: string
  breed: string | null
  sex: string | null
  birthday: string | null
  birthdayIsYearOnly: boolean
}

interface CardApplication extends CardVaccine {
  kind: MedicineKind
}

export function cardContent(pet: CardPet, applications: readonly CardApplication[]): CardContent {
  const vaccines = applications
    .filter(({ kind }) => kind === 'vaccine')
    .map(({ product, appliedOn, nextDueOn, batch }) => ({ product, appliedOn, nextDueOn, batch }))
    .sort((a, b) => b.appliedOn.localeCompare(a.appliedOn) || a.product.localeCompare(b.product))
  return {
    petName: pet.name,
    petType: pet.petType,
    breed: pet.breed,
    sex: pet.sex,
    birthday: pet.birthday !== null && pet.birthdayIsYearOnly ? pet.birthday.slice(0, 4) : pet.birthday,
    vaccines,
  }
}

const speciesLabels: Record<string, string> = { PERRO: 'Perro', GATO: 'Gato' }

/** Species as a person reads it; a type that editors added keeps its name. */
export function toSpeciesLabel(petType: string): string {
  return speciesLabels[petType] ?? petType
}

export type CardVerdict = 'genuine' | 'outdated' | 'withdrawn'

/** Verdict on a card with a valid signature. `card`: its stored row, or null once its pet was deleted. */
export function getVerdict(
  card: { contentHash: string; isWithdrawn: boolean } | null,
  currentHash: string | null,
): CardVerdict {
  if (card === null || card.isWithdrawn || currentHash === null) return 'withdrawn'
  return card.contentHash === currentHash ? 'genuine' : 'outdated'
}

/** Limit of characters of a record: a QR code of 6 cm that a phone can read from paper. */
export const LONGEST_CARD_RECORD = 1100

/** Number of the newest vaccines that fit into a record of the given length. */
export function vaccinesThatFit(count: number, getLength: (vaccines: number) => number, longest: number): number {
  for (let vaccines = count; vaccines > 0; vaccines--) if (getLength(vaccines) <= longest) return vaccines
  return 0
}
