import type { MedicineKind, PlanVaccine } from '#services/pets/contract.ts'
import type { PetKind } from '../../pet-coat.ts'

export interface UsualProduct {
  name: string
  kind: MedicineKind
  pets: readonly PetKind[]
  /** What of the vaccine plan it counts for. */
  vaccines?: readonly PlanVaccine[]
}

const both: readonly PetKind[] = ['dog', 'cat']

/**
 * What clinics and shops of Bolivia and Paraguay usually give, as help for typing and no advice: names as they stand on the
 * package or as owners say them. The most usual first.
 */
const usualProducts: readonly UsualProduct[] = [
  { name: 'Antirrábica', kind: 'vaccine', pets: both, vaccines: ['rabies'] },
  { name: 'Séxtuple', kind: 'vaccine', pets: ['dog'], vaccines: ['dog-core', 'dog-leptospira'] },
  { name: 'Quíntuple', kind: 'vaccine', pets: ['dog'], vaccines: ['dog-core'] },
  { name: 'Óctuple', kind: 'vaccine', pets: ['dog'], vaccines: ['dog-core', 'dog-leptospira'] },
  { name: 'Nobivac DHPPi', kind: 'vaccine', pets: ['dog'], vaccines: ['dog-core'] },
  { name: 'Nobivac Puppy DP', kind: 'vaccine', pets: ['dog'], vaccines: ['dog-core'] },
  { name: 'Nobivac Lepto', kind: 'vaccine', pets: ['dog'], vaccines: ['dog-leptospira'] },
  { name: 'Nobivac KC', kind: 'vaccine', pets: ['dog'], vaccines: ['dog-kennel-cough'] },
  { name: 'Vanguard Plus 5 L4', kind: 'vaccine', pets: ['dog'], vaccines: ['dog-core', 'dog-leptospira'] },
  { name: 'Canigen MHA2PPi/L', kind: 'vaccine', pets: ['dog'], vaccines: ['dog-core', 'dog-leptospira'] },
  { name: 'Triple felina', kind: 'vaccine', pets: ['cat'], vaccines: ['cat-core'] },
  { name: 'Nobivac Tricat Trio', kind: 'vaccine', pets: ['cat'], vaccines: ['cat-core'] },
  { name: 'Feligen CRP', kind: 'vaccine', pets: ['cat'], vaccines: ['cat-core'] },
  { name: 'Leucogen', kind: 'vaccine', pets: ['cat'], vaccines: ['cat-leukaemia'] },
  { name: 'Nobivac Rabia', kind: 'vaccine', pets: both, vaccines: ['rabies'] },
  { name: 'Defensor', kind: 'vaccine', pets: both, vaccines: ['rabies'] },

  { name: 'Drontal Plus', kind: 'deworming', pets: ['dog'] },
  { name: 'Drontal Gatos', kind: 'deworming', pets: ['cat'] },
  { name: 'Endogard', kind: 'deworming', pets: ['dog'] },
  { name: 'Milbemax', kind: 'deworming', pets: both },
  { name: 'Basken Plus', kind: 'deworming', pets: ['dog'] },
  { name: 'Total Full', kind: 'deworming', pets: both },
  { name: 'Profender', kind: 'deworming', pets: ['cat'] },

  { name: 'NexGard', kind: 'flea', pets: ['dog'] },
  { name: 'Bravecto', kind: 'flea', pets: both },
  { name: 'Simparica', kind: 'flea', pets: ['dog'] },
  { name: 'Frontline', kind: 'flea', pets: both },
  { name: 'Advantage', kind: 'flea', pets: both },
  { name: 'Revolution', kind: 'flea', pets: both },
  { name: 'Seresto', kind: 'flea', pets: both },

  { name: 'Antibiótico', kind: 'other', pets: both },
  { name: 'Antiinflamatorio', kind: 'other', pets: both },
  { name: 'Vitaminas', kind: 'other', pets: both },
  { name: 'Gotas para los oídos', kind: 'other', pets: both },
]

export function usualProductsFor(pet: PetKind, kind: MedicineKind): UsualProduct[] {
  return usualProducts.filter((product) => product.kind === kind && product.pets.includes(pet))
}
