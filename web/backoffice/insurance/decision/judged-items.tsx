import type { Claim } from '#services/insurance/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'

/** Items of an approved claim, with what was accepted of each. */
export function JudgedItems({ claim }: { claim: Pick<Claim, 'items' | 'displayAccepted'> }) {
  const { t } = useTranslation('insuranceDesk')
  if (claim.items.length === 0) return null
  return (
    <div className="grid gap-1">
      <h3 className="text-ink-600 text-sm">{t('items.title')}</h3>
      <ul className="divide-y divide-ink-200">
        {claim.items.map((item, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no other key, and never move
            key={index}
            className="flex flex-wrap justify-between gap-x-4 py-2 text-sm"
          >
            <span className="min-w-0">
              <b className="break-words">{item.label || t('items.erased')}</b>
              {item.reason && <span className="block text-ink-600">{item.reason}</span>}
            </span>
            <span className="tabular-nums">
              {t('items.of', { accepted: item.displayAccepted, claimed: item.displayClaimed })}
            </span>
          </li>
        ))}
      </ul>
      <p className="font-bold text-sm">{t('items.whole', { accepted: claim.displayAccepted })}</p>
    </div>
  )
}
