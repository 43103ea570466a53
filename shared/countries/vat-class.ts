/** How goods are taxed: as most are, at a lower rate, or not at all. Services and fees are `general`. */
export const VAT_CLASSES = ['general', 'reduced', 'exempt'] as const
export type VatClass = (typeof VAT_CLASSES)[number]
