import type { StockItem } from '#services/market/contract.ts'

/** 'Croquetas de pollo 3 kg' */
export function getItemName({ title, optionTitle }: Pick<StockItem, 'title' | 'optionTitle'>): string {
  return [title, optionTitle].filter(Boolean).join(' ')
}

/** '+12', '−3', '0' */
export function formatChange(change: number): string {
  return change > 0 ? `+${change}` : `${change}`.replace('-', '−')
}
