type Source = { kind: 'shop'; productId: string } | { kind: 'elsewhere'; foodNumber: number }

/** 'shop:ID' or 'elsewhere:3', as the key of a list and as the value of a form. */
export function getFoodKey({ source }: { source: Source }): string {
  return source.kind === 'shop' ? `shop:${source.productId}` : `elsewhere:${source.foodNumber}`
}
