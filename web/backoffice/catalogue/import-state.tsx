import type { CatalogueImport } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Record<CatalogueImport['state'], Tone> = {
  mapping: 'warn',
  draft: 'warn',
  applying: 'soft',
  applied: 'ok',
  undoing: 'soft',
  undone: 'neutral',
  discarded: 'neutral',
}

export const WHATS = ['price', 'list-price', 'stock', 'hidden', 'offer', 'product', 'pictures'] as const

export function ImportStateBadge({ state }: Pick<CatalogueImport, 'state'>) {
  const { t } = useTranslation('catalogueDesk')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}

/** Number of changes by kind. */
export function ImportCounts({ counts }: Pick<CatalogueImport, 'counts'>) {
  const { t } = useTranslation('catalogueDesk')
  const counted = WHATS.flatMap((what) => (counts[what] ? [{ what, number: counts[what] }] : []))
  if (counted.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5">
      {counted.map(({ what, number }) => (
        <li key={what}>
          <Badge tone="soft">{t('import.tally', { what: t(`what.${what}`), number })}</Badge>
        </li>
      ))}
    </ul>
  )
}
