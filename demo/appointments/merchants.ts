import type { MerchantPlan } from '#services/appointments/stores/rules/store-plan.ts'
import { DOG_SIZES } from '#services/pets/profiles/rules/size.ts'

const threeSizes: MerchantPlan['petTypeFields'] = [{ type: 'SIZE', petTypeId: 'perro', values: [...DOG_SIZES] }]

export const demoMerchants: MerchantPlan[] = [
  {
    id: 'spa-equipetrol',
    name: 'Spa Equipetrol',
    country: 'BO',
    phone: '+591 3 342 1188',
    petTypeFields: threeSizes,
    changeNoticeMinutes: 3 * 60,
    leadMinutes: 60,
  },
  {
    id: 'vida-animal',
    name: 'Clínica Vida Animal',
    country: 'BO',
    phone: '+591 3 355 7020',
    // Mastiffs and Great Danes need the big table, so there is a fourth size.
    petTypeFields: [
      {
        type: 'SIZE',
        petTypeId: 'perro',
        values: [
          { key: 'pequeño', min: 0, max: 10 },
          { key: 'mediano', min: 10, max: 25 },
          { key: 'grande', min: 25, max: 45 },
          { key: 'gigante', min: 45, max: null },
        ],
      },
    ],
    changeNoticeMinutes: 12 * 60,
    leadMinutes: 120,
  },
  {
    id: 'mimos-asuncion',
    name: 'Mimos Asunción',
    country: 'PY',
    phone: '+595 21 612 400',
    petTypeFields: threeSizes,
    changeNoticeMinutes: 6 * 60,
    leadMinutes: 60,
  },
]
