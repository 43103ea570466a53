import type { MerchantBasics } from '../../stores/rules/store-basics.ts'

/** Sizes in kilograms with which a new merchant begins; each ends where the next begins. */
export const SIZE_DEFAULTS: MerchantBasics['petTypeFields'] = [
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
  {
    type: 'SIZE',
    petTypeId: 'gato',
    values: [
      { key: 'pequeño', min: 0, max: 4 },
      { key: 'grande', min: 4, max: null },
    ],
  },
]

/** Whether the sizes of each kind have different names and cover every weight from nothing on, without gaps. */
export function areSizesComplete(fields: MerchantBasics['petTypeFields']): boolean {
  const kinds = new Set(fields.map(({ petTypeId }) => petTypeId))
  return kinds.size === fields.length && fields.every(({ values }) => isComplete(values))
}

function isComplete(values: MerchantBasics['petTypeFields'][number]['values']): boolean {
  const keys = new Set(values.map(({ key }) => key.trim()))
  if (values.length === 0 || keys.size < values.length || keys.has('')) return false
  return values.every(({ min, max }, index) => {
    const next = values[index + 1]
    const begins = index === 0 ? min === 0 : true
    return begins && (next ? max === next.min && min < max : max === null)
  })
}
